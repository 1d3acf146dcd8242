#include "app/export/font_subset.h"

#include <hb-subset.h>
#include <memory>
#include <stdexcept>

namespace attnlab {
namespace {

template <typename T, void (*destroy)(T*)>
struct DestroyFont {
  void operator()(T* object) const { destroy(object); }
};
using Blob = std::unique_ptr<hb_blob_t, DestroyFont<hb_blob_t, hb_blob_destroy>>;
using HbFace = std::unique_ptr<hb_face_t, DestroyFont<hb_face_t, hb_face_destroy>>;
using Input = std::unique_ptr<hb_subset_input_t, DestroyFont<hb_subset_input_t, hb_subset_input_destroy>>;

HbFace face_of(std::string_view font) {
  const Blob blob(hb_blob_create(font.data(), static_cast<unsigned>(font.size()), HB_MEMORY_MODE_READONLY,
                                 nullptr, nullptr));
  return HbFace(hb_face_create(blob.get(), 0));
}

}  // namespace

std::string font_subset(std::string_view font, const std::set<char32_t>& codes) {
  const HbFace whole = face_of(font);
  const Input input(hb_subset_input_create_or_fail());
  if (!input) throw std::runtime_error("HarfBuzz cannot be started");
  hb_set_t* kept = hb_subset_input_unicode_set(input.get());
  for (const char32_t code : codes) hb_set_add(kept, code);
  hb_set_t* dropped = hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG);
  for (const hb_tag_t table :
       {HB_TAG('G', 'S', 'U', 'B'), HB_TAG('G', 'P', 'O', 'S'), HB_TAG('G', 'D', 'E', 'F'),
        HB_TAG('k', 'e', 'r', 'n'), HB_TAG('D', 'S', 'I', 'G')})
    hb_set_add(dropped, table);
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
  const HbFace part(hb_subset_or_fail(whole.get(), input.get()));
  if (!part) throw std::runtime_error("HarfBuzz cannot take signs out of an embedded font");
  const Blob bytes(hb_face_reference_blob(part.get()));
  unsigned length = 0;
  const char* data = hb_blob_get_data(bytes.get(), &length);
  return {data, length};
}

}  // namespace attnlab
