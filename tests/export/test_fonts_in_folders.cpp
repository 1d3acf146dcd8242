// The catalogue of fonts in folders: what it lists, in which order, and that files which are no fonts, or
// whose tables say what no font has, cost neither time nor memory.
#include "app/export/fonts_in_folders.h"
#include "app/export/installed_fonts.h"
#include "app/export/owned.h"
#include "embedded/fonts.h"
#include "tests/core/temporary_folder.h"

#include <ft2build.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>
#include FT_FREETYPE_H

namespace attnlab::test {
namespace {

using Library = Owned<FT_LibraryRec_, FT_Done_FreeType>;

struct Group {
  std::uint32_t first, last, glyph;
};

// As fonts write numbers.
void add(std::string& bytes, std::uint32_t value, int size) {
  for (int at = size - 1; at >= 0; --at) bytes += static_cast<char>(value >> 8 * at);
}

// One subtable of 32 bits: 12, in which the letters of a group have one glyph after another, or 13, all the
// same.
std::string letters_table(std::uint32_t format, const std::vector<Group>& groups) {
  std::string table;
  for (const std::uint32_t word : {0U, 1U, 3U, 10U}) add(table, word, 2);  // of Unicode, and all of it
  add(table, 12, 4);                                                       // which begins here:
  add(table, format << 16, 4);
  const auto count = static_cast<std::uint32_t>(groups.size());
  for (const std::uint32_t word : {16 + 12 * count, 0U, count}) add(table, word, 4);
  for (const Group& group : groups)
    for (const std::uint32_t word : {group.first, group.last, group.glyph}) add(table, word, 4);
  return table;
}

// An embedded font with this table instead of its own, at its end.
std::string with_letters(const std::string& table) {
  std::string font(embedded::fonts("Roboto-Regular.ttf"));
  const std::size_t record = font.find("cmap");
  std::string place;
  add(place, static_cast<std::uint32_t>(font.size()), 4);
  add(place, static_cast<std::uint32_t>(table.size()), 4);
  font.replace(record + 8, 8, place);  // behind its name and its sum
  return font + table;
}

struct InFolders : testing::Test {
  TemporaryFolder folder;
  const FontsInFolders fonts{{folder.path(), folder / "none"}};

  std::vector<std::string> names(FontWish wish = {}) const {
    std::vector<std::string> found;
    for (const ListedFont& font : fonts.sorted(wish)) found.push_back(font.file.filename().string());
    return found;
  }
};

TEST_F(InFolders, FontsAreListedByTheirFamiliesAndWeights) {
  for (const char* file :
       {"Roboto-Regular.ttf", "Roboto-Bold.ttf", "STIXGeneral-Italic.otf", "DejaVuSans.ttf"})
    folder.write(file, embedded::fonts(file));
  folder.write("UPPER.TTF", embedded::fonts("Roboto-Medium.ttf"));
  folder.write("DejaVuSans.txt", embedded::fonts("DejaVuSans.ttf"));
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(), (Names{"DejaVuSans.ttf", "Roboto-Regular.ttf", "UPPER.TTF", "Roboto-Bold.ttf",
                            "STIXGeneral-Italic.otf"}));
  EXPECT_EQ(names({false, 700}), (Names{"DejaVuSans.ttf", "Roboto-Bold.ttf", "UPPER.TTF",
                                        "Roboto-Regular.ttf", "STIXGeneral-Italic.otf"}));
  EXPECT_EQ(fonts.files_of("Roboto", 700, false),
            std::vector<std::filesystem::path>{folder / "Roboto-Bold.ttf"});
  EXPECT_TRUE(fonts.files_of("Roboto", 700, true).empty());
  const ListedFont first = fonts.sorted({}).front();
  EXPECT_TRUE(first.has(U'א') && !first.has(0xF1234));
}

// What a face is made of outlives the fonts, for as long as somebody holds it.
TEST_F(InFolders, ALetterIsLookedForInThem) {
  folder.write("a.ttf", embedded::fonts("Roboto-Regular.ttf"));
  folder.write("b é.ttf", embedded::fonts("DejaVuSans.ttf"));
  FT_Library made = nullptr;
  ASSERT_EQ(FT_Init_FreeType(&made), 0);
  const Library library(made);
  FT_Face held = nullptr;
  {
    InstalledFonts installed(made, &fonts);
    const char32_t hebrew[] = {U'א', U'ב'}, nowhere[] = {0xF1234};
    ASSERT_GE(installed.find(hebrew, {}), 0);
    EXPECT_EQ(installed.find(hebrew, {true, 700}), installed.find(hebrew, {}));
    EXPECT_EQ(installed.find(nowhere, {}), -1);
    held = installed.face(installed.find(hebrew, {}));
    FT_Reference_Face(held);
  }
  EXPECT_EQ(FT_Load_Glyph(held, FT_Get_Char_Index(held, U'ב'), FT_LOAD_NO_SCALE), 0);
  EXPECT_GT(held->glyph->outline.n_points, 0);
  FT_Done_Face(held);
}

TEST_F(InFolders, WhatIsNoFontIsLeftOut) {
  folder.write("empty.ttf", "");
  folder.write("text.ttf", "no font at all\n");
  for (const std::size_t size : {3, 12, 200, 5000})
    folder.write("cut" + std::to_string(size) + ".otf", embedded::fonts("DejaVuSans.ttf").substr(0, size));
  std::string many = "ttcf";  // a collection that claims billions of fonts
  for (const std::uint32_t word : {0x10000U, 0xFFFFFFFFU, 0U}) add(many, word, 4);
  folder.write("many.ttc", many);
  std::filesystem::create_directory(folder / "folder.ttf");
  std::filesystem::create_symlink("/dev/zero", folder / "endless.ttf");
  std::filesystem::create_symlink("nowhere", folder / "link.ttf");
  const std::filesystem::path large = folder.write("large.ttf", embedded::fonts("DejaVuSans.ttf"));
  std::filesystem::resize_file(large, most_font_bytes + 1);
  folder.write("\xFF\xFE.ttf", embedded::fonts("Roboto-Regular.ttf"));  // a name that is no text
  EXPECT_EQ(names(), std::vector<std::string>{"\xFF\xFE.ttf"});
}

TEST_F(InFolders, LettersOfAHostileFontEndWhereUnicodeEnds) {
  folder.write("all.ttf", with_letters(letters_table(13, {{0, 0xFFFFFFFF, 5}})));
  ASSERT_EQ(names(), std::vector<std::string>{"all.ttf"});
  const ListedFont font = fonts.sorted({}).front();
  EXPECT_TRUE(font.has(U'a') && font.has(0x10FFFF));
  EXPECT_FALSE(font.has(0x110000) || font.has(0xFFFFFFFF));
}

TEST_F(InFolders, LettersOfAHostileFontAreNotKeptOneByOne) {
  std::vector<Group> odd;
  for (std::uint32_t code = 1; code < 0x40000; code += 2) odd.push_back({code, code, 5});
  folder.write("odd.ttf", with_letters(letters_table(12, odd)));
  ASSERT_EQ(names(), std::vector<std::string>{"odd.ttf"});
  const ListedFont font = fonts.sorted({}).front();
  EXPECT_TRUE(font.has(1) && !font.has(2) && font.has(0x1FFFF));
  EXPECT_FALSE(font.has(0x3FFFF));
}

}  // namespace
}  // namespace attnlab::test
