#include "app/ui/right_panel.h"

#include "app/ui/copy.h"
#include "app/ui/inspector_panel.h"

namespace attnlab {

void right_panel(const Ui& ui, Session& session) {
  if (inspector_panel(ui)) copy_formula(session);
}

}  // namespace attnlab
