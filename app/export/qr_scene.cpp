#include "app/export/qr_code.h"
#include "core/picture/share.h"

namespace attnlab {

std::variant<QrCode, std::string> qr_code(const Scene& scene) {
  const auto line = share_line(scene);
  if (const auto* error = std::get_if<FileError>(&line)) return error->sentence();
  return qr_code(std::string_view(std::get<std::string>(line)));
}

}  // namespace attnlab
