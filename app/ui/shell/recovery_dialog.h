// The dialog that offers work which was never saved, from instances of the program that were ended.
#pragma once

#include "app/ui/kit/ui.h"

namespace attnlab {

struct Session;

void recovery_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
