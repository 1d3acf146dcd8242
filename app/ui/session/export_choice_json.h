// ExportChoice as a part of the settings file, and back.
#pragma once

#include "app/ui/session/export_choice.h"

#include <nlohmann/json_fwd.hpp>

namespace attnlab {

nlohmann::json choice_json(const ExportChoice& choice);
// Each field by itself: one that is absent, of another type or out of its range keeps the default.
ExportChoice read_choice(const nlohmann::json& object);

}  // namespace attnlab
