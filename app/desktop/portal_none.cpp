#include "app/desktop/portal.h"

namespace attnlab {

AskForFile portal_dialogs(PortalOptions) { return {}; }

}  // namespace attnlab
