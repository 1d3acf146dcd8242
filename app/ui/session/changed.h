// What is done when somebody else has changed or removed the file of the document: it is noticed, told, and before it is
// overwritten asked about.
#pragma once

namespace attnlab {

struct Session;

// Looks at the file, at most once a second of `now`, and tells of what has happened to it.
void notice_changes(Session& session, double now);

bool can_revert(const Session& session);
// Back to the scene that the file holds now; Undo takes it back.
void revert_to_file(Session& session);
// The scene in the file becomes "before", beside the one that is open. Nothing is written.
void show_difference(Session& session);
// Overwrites it all the same, and goes on with what was to follow.
void keep_mine(Session& session);

}  // namespace attnlab
