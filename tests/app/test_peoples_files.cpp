// What lies beside an export and behind a link belongs to people: the program as a person runs it takes away and overwrites
// nothing of it.
#include "tests/app/program.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/unprivileged.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

TEST(PeoplesFiles, OfNamesLikeOursStayBesideAnExport) {
  const TemporaryFolder folder;
  const std::vector<std::string> names{".attnlab-2025/photos/p", ".attnlab-cafe/p",
                                       ".attnlab-1/sub/thesis.tex", ".attnlab-2024-11-24"};
  for (const std::string& name : names) {
    fs::create_directories(folder.file(name).parent_path());
    folder.write(name, "theirs");
  }
  for (const auto& entry : fs::directory_iterator(folder.path()))
    fs::last_write_time(entry.path(), fs::last_write_time(entry.path()) - std::chrono::hours(2));
  export_well({opening_file, "--matrix", "weights", "-o", folder.file("w.csv").string()});
  export_well({opening_file, "--view", "rank", "--sweep", "temperature=0.5:2", "--frames", "3", "-o",
               folder.file("f{frame}.svg").string()});
  for (const std::string& name : names) EXPECT_EQ(bytes_of(folder.file(name)), "theirs") << name;
  EXPECT_EQ(folder.entries(), 4 + 1 + 3U) << "nothing of ours is left";
}

TEST(PeoplesFiles, BehindALinkOfSomebodyElseStay) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "only root can be two users: a link of somebody else is not tried here";
  const TemporaryFolder folder;
  const fs::path shared = folder.file("shared"), home = folder.file("home");
  fs::create_directory(shared);
  fs::create_directory(home);
  folder.write("home/.bashrc", "mine");
  fs::create_symlink(home / ".bashrc", shared / "figure.png");
  constexpr uid_t nobody = 65534, another = 1002;
  ASSERT_EQ(::lchown((shared / "figure.png").c_str(), another, another), 0);
  for (const fs::path& path : {home, home / ".bashrc"}) ASSERT_EQ(::chown(path.c_str(), nobody, nobody), 0);
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  ASSERT_EQ(::chmod(shared.c_str(), 01777), 0);
  Outcome outcome;
  {
    const Unprivileged rights;
    outcome = run_program(
        {"export", opening_file, "--view", "softmax", "-o", (shared / "figure.png").string()}, no_display);
  }
  EXPECT_TRUE(refused(outcome, {"figure.png: not saved: the symbolic link ", " belongs to somebody else"}))
      << outcome.status << ' ' << outcome.err;
  EXPECT_EQ(bytes_of(home / ".bashrc"), "mine");
  EXPECT_TRUE(fs::is_symlink(shared / "figure.png"));
}

}  // namespace
}  // namespace attnlab::test
