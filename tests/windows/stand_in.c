// Stands in for ffmpeg.exe: what it was told, word for word, and how many bytes came, become its video. With
// STAND_IN_WAITS it starts itself once more, and both take nothing; with STAND_IN_LEAVES it ends as soon as
// something has come.
#include <windows.h>

#include <stdio.h>

static wchar_t own[1 << 15];

int wmain(int count, wchar_t** words) {
  static char bytes[1 << 16];
  unsigned long long taken = 0;
  DWORD got = 0;
  const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
  FILE* const file = _wfopen(words[count - 1], L"wb");
  if (file == NULL) return 1;
  if (GetEnvironmentVariableA("STAND_IN_WAITS", NULL, 0) > 0) {
    STARTUPINFOW start = {.cb = sizeof start};
    PROCESS_INFORMATION made;
    GetModuleFileNameW(NULL, own, 1 << 15);
    wchar_t line[] = L"ffmpeg.exe nul";
    if (count > 2) CreateProcessW(own, line, NULL, NULL, FALSE, 0, NULL, NULL, &start, &made);
    Sleep(INFINITE);
  }
  while (ReadFile(input, bytes, sizeof bytes, &got, NULL) && got > 0) {
    taken += got;
    if (GetEnvironmentVariableA("STAND_IN_LEAVES", NULL, 0) > 0) return 0;
  }
  for (int i = 1; i < count - 1; ++i) fprintf(file, "%ls\n", words[i]);
  fprintf(file, "%llu bytes\n", taken);
  return fclose(file);
}
