// Without libqrencode there are no QR codes.
#include "app/export/export.h"

namespace attnlab {

std::variant<QrCode, std::string> qr_code(std::string_view) {
  return std::string("this Attnlab was built without libqrencode, and makes no QR codes");
}

}  // namespace attnlab
