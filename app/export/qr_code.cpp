#include "app/export/export.h"

#include <qrencode.h>

#include <memory>

namespace attnlab {
namespace {

struct FreeQr {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

}  // namespace

std::variant<QrCode, std::string> qr_code(std::string_view text) {
  if (text.empty() || text.size() > most_qr_bytes)
    return "a QR code holds " + std::to_string(most_qr_bytes) +
           " characters, and the scene as a line takes " + std::to_string(text.size());
  const std::unique_ptr<QRcode, FreeQr> made(QRcode_encodeData(
      static_cast<int>(text.size()), reinterpret_cast<const unsigned char*>(text.data()), 0, QR_ECLEVEL_L));
  if (!made) return std::string("the QR code cannot be made: there is not enough memory for it");
  QrCode code{made->width, {}};
  const auto modules = static_cast<std::size_t>(made->width) * static_cast<std::size_t>(made->width);
  for (std::size_t i = 0; i < modules; ++i) code.dark.push_back(made->data[i] & 1U);
  return code;
}

}  // namespace attnlab
