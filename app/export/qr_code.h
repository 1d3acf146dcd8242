// A text as a QR code, by libqrencode. Where that is not installed there are none, and the sentence says so.
#pragma once

#include "app/figures/sheet/sheet_marks.h"

#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

struct Scene;

inline constexpr std::size_t most_qr_bytes = 2953;  // what the largest code holds at the lowest correction, L

std::variant<QrCode, std::string> qr_code(std::string_view text);
// Of the scene's share line; or why there is none.
std::variant<QrCode, std::string> qr_code(const Scene& scene);

}  // namespace attnlab
