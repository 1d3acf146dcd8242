// A catalogue of the fonts in some folders, read from their files, once, when the first letter is asked for
// that the embedded ones lack. A file may be anything: what is no font, or a hostile one, costs little and is
// left out. Knows no system.
#pragma once

#include "app/export/font_catalogue.h"

#include <mutex>
#include <string>

namespace attnlab {

class FontsInFolders final : public FontCatalogue {
 public:
  struct Found;

  explicit FontsInFolders(std::vector<std::filesystem::path> folders);
  ~FontsInFolders() override;

  std::vector<ListedFont> sorted(FontWish wish) const override;
  std::vector<std::filesystem::path> files_of(const char* family, int weight, bool italic) const override;
  hb_blob_t* bytes(const std::filesystem::path& file) const override;

 private:
  const std::vector<Found>& all() const;

  std::vector<std::filesystem::path> folders_;
  mutable std::once_flag read_;
  mutable std::vector<Found> fonts_;
};

}  // namespace attnlab
