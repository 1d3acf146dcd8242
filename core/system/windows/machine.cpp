#include "core/system/machine.h"

#include "core/system/windows/names.h"

#include <io.h>
#include <windows.h>

#include <knownfolders.h>
#include <shellapi.h>
#include <shlobj.h>

#include <cstdio>
#include <memory>

namespace attnlab {

std::vector<std::string> words_of_start(int, char**) {
  int count = 0;
  const std::unique_ptr<wchar_t*, HLOCAL (*)(HLOCAL)> given(CommandLineToArgvW(GetCommandLineW(), &count),
                                                            LocalFree);
  std::vector<std::string> words;
  for (int i = 1; i < count; ++i) words.push_back(windows::utf8_of(given.get()[i]));
  return words;
}

// GetVersionEx says what a program was made for, not what it runs on.
std::string system_words() {
  using GetVersion = LONG(WINAPI*)(OSVERSIONINFOW*);
  const auto get = reinterpret_cast<GetVersion>(
      reinterpret_cast<void*>(GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "RtlGetVersion")));
  OSVERSIONINFOW version{};
  version.dwOSVersionInfoSize = sizeof version;
  if (get == nullptr || get(&version) != 0) return "Windows x86_64";
  char words[64];
  std::snprintf(words, sizeof words, "Windows %lu.%lu.%lu x86_64", version.dwMajorVersion,
                version.dwMinorVersion, version.dwBuildNumber);
  return words;
}

unsigned process_number() { return static_cast<unsigned>(GetCurrentProcessId()); }

bool on_terminal(int descriptor) {
  DWORD mode = 0;
  return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)), &mode) != 0;
}

std::optional<std::tm> local_time(std::time_t seconds) {
  std::tm local{};
  if (::localtime_s(&local, &seconds) != 0) return std::nullopt;
  return local;
}

std::vector<std::filesystem::path> font_folders() {
  std::vector<std::filesystem::path> folders;
  const auto add = [&folders](const KNOWNFOLDERID& known, const char* below) {
    wchar_t* folder = nullptr;
    if (SHGetKnownFolderPath(known, KF_FLAG_DONT_VERIFY, nullptr, &folder) == S_OK)
      folders.push_back(std::filesystem::path(folder) / below);
    CoTaskMemFree(folder);
  };
  add(FOLDERID_Fonts, "");
  add(FOLDERID_LocalAppData, "Microsoft/Windows/Fonts");
  return folders;
}

void survive_broken_pipes() {}  // there are no signals for that

void return_large_blocks() {}  // they do
void prefer_large_pages(void*, std::size_t) {}

}  // namespace attnlab
