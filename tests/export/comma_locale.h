// A locale with decimal commas, for as long as it lives: of C++, and of C where one is installed or can be made.
#pragma once

#include <locale>
#include <memory>
#include <string>

namespace attnlab::test {

class TemporaryFolder;

class CommaLocale {
 public:
  CommaLocale();
  ~CommaLocale();
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

  bool of_c() const { return of_c_; }  // printf writes "1,5" now

 private:
  std::locale cpp_before_;
  std::string c_before_;
  std::unique_ptr<TemporaryFolder> made_;
  bool of_c_ = false;
};

}  // namespace attnlab::test
