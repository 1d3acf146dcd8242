// What other programs do to ours:
//   neighbour hold FILE           has a file open for itself alone, says so, and waits for the end of its input
//   neighbour crash               lets the program whose window stands there read where nothing is
//   neighbour interrupt WORD...   starts the program of these words in a console, and presses Ctrl+C there once
//                                 the file "now" is in this folder; its exit status
#include <windows.h>

#include <stdio.h>
#include <wchar.h>

static BOOL WINAPI ignored(DWORD what) { return TRUE; }

static int interrupt(int count, wchar_t** words) {
  static wchar_t line[1 << 15];
  STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
  PROCESS_INFORMATION made;
  DWORD status = 1;
  for (int i = 2; i < count; ++i) wcscat(wcscat(wcscat(line, L"\""), words[i]), L"\" ");
  start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  SetHandleInformation(start.hStdError, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
  FreeConsole();
  AllocConsole();
  SetConsoleCtrlHandler(ignored, TRUE);
  if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &made)) return 1;
  for (int waited = 0; waited < 600 && GetFileAttributesW(L"now") == INVALID_FILE_ATTRIBUTES; ++waited) Sleep(100);
  GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
  WaitForSingleObject(made.hProcess, 20000);
  GetExitCodeProcess(made.hProcess, &status);
  return (int)status;
}

int wmain(int count, wchar_t** words) {
  if (count > 2 && words[1][0] == L'i') return interrupt(count, words);
  if (count > 2) {
    const HANDLE file = CreateFileW(words[2], GENERIC_READ | GENERIC_WRITE, 0, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE) return 1;
    puts("held");
    fflush(stdout);
    getchar();
    return 0;
  }
  DWORD number = 0;
  GetWindowThreadProcessId(FindWindowW(L"GLFW30", NULL), &number);
  const HANDLE process = OpenProcess(PROCESS_ALL_ACCESS, FALSE, number);
  return CreateRemoteThread(process, NULL, 0, (LPTHREAD_START_ROUTINE)16, NULL, 0, NULL) == NULL;
}
