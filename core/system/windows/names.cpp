#include "core/system/windows/names.h"

#include <windows.h>

#include <codecvt>
#include <locale>

// gcc's library makes UTF-8 of a path, but takes the text that a path is made of for single bytes, as the
// locale of the C library has it, which is never one of UTF-8 here. By these, which stand in the place of its
// own, it reads what it writes.
namespace {

using Utf8 = std::codecvt_utf8_utf16<wchar_t>;
using Narrow = std::codecvt<wchar_t, char, std::mbstate_t>;

}  // namespace

std::codecvt_base::result Narrow::do_out(std::mbstate_t& state, const wchar_t* from, const wchar_t* from_end,
                                         const wchar_t*& from_next, char* to, char* to_end,
                                         char*& to_next) const {
  return Utf8().out(state, from, from_end, from_next, to, to_end, to_next);
}
std::codecvt_base::result Narrow::do_in(std::mbstate_t& state, const char* from, const char* from_end,
                                        const char*& from_next, wchar_t* to, wchar_t* to_end,
                                        wchar_t*& to_next) const {
  return Utf8().in(state, from, from_end, from_next, to, to_end, to_next);
}
int Narrow::do_encoding() const noexcept { return 0; }
int Narrow::do_max_length() const noexcept { return 4; }
int Narrow::do_length(std::mbstate_t& state, const char* from, const char* end, std::size_t most) const {
  return Utf8().length(state, from, end, most);
}

namespace attnlab::windows {
namespace {

constexpr std::wstring_view any_length = L"\\\\?\\", device = L"\\\\.\\", share = L"\\\\";
constexpr std::size_t longest_plain = 247;  // of a folder, which is to hold a name of 8 and 3 letters

}  // namespace

std::wstring full_name(const std::filesystem::path& path) {
  const std::wstring& given = path.native();
  if (given.empty() || given.starts_with(any_length)) return given;
  std::wstring name(given.size() + MAX_PATH, L'\0');
  DWORD length = GetFullPathNameW(given.c_str(), static_cast<DWORD>(name.size()), name.data(), nullptr);
  if (length > name.size()) {
    name.resize(length);
    length = GetFullPathNameW(given.c_str(), length, name.data(), nullptr);
  }
  name.resize(length);
  if (name.size() <= longest_plain || name.starts_with(device)) return name;
  if (name.starts_with(share)) return std::wstring(any_length) + L"UNC\\" + name.substr(share.size());
  return std::wstring(any_length) + name;
}

std::string utf8_of(std::wstring_view text) {
  const int from = static_cast<int>(text.size());
  std::string bytes(static_cast<std::size_t>(from) * 3, '\0');  // at most so many
  const int size = WideCharToMultiByte(CP_UTF8, 0, text.data(), from, bytes.data(),
                                       static_cast<int>(bytes.size()), nullptr, nullptr);
  bytes.resize(static_cast<std::size_t>(size));
  return bytes;
}

std::wstring wide_of(std::string_view text) {
  const int from = static_cast<int>(text.size());
  std::wstring words(text.size(), L'\0');  // at most so many
  const int size = MultiByteToWideChar(CP_UTF8, 0, text.data(), from, words.data(), from);
  words.resize(static_cast<std::size_t>(size));
  return words;
}

}  // namespace attnlab::windows
