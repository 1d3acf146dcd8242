// The file dialogs of the desktop: its portal, org.freedesktop.portal.FileChooser, asked over the session bus
// by a thread of its own, so that nobody waits.
#pragma once

#include "app/ui/session/document/file_list.h"

#include <chrono>

namespace attnlab {

struct PortalOptions {
  std::string parent_window;                 // that the dialog belongs to: "x11:1c00007"; empty: to none
  std::function<void()> wake;                // called by the other thread when there is something new to see
  std::string address;                       // of the bus; empty: the session's
  std::chrono::milliseconds patience{3000};  // until a portal that says nothing counts as none
};

// Empty where this build has no D-Bus. In a page: the browser's picker, for what is opened.
AskForFile portal_dialogs(PortalOptions options);

}  // namespace attnlab
