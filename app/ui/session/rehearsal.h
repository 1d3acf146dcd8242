// A rehearsal: what is presented, with what the speaker alone sees beside it: notes, what the next click
// shows, and how long each slide takes. Its minutes are remembered (settings.h) and stand in no scene and no
// talk. Draws nothing.
#pragma once

#include "app/figures/sheet/sheet.h"

namespace attnlab {

struct Studio;

// The picture of the next slide, kept by value of what it shows.
struct NextPicture {
  Slide slide;
  Scene scene;
  Extent size;
  ThemeId theme = ThemeId::light;
  bool columns = false;
  SheetLayout layout;
};

struct Rehearsal {
  std::string title;              // of what is presented
  std::vector<double> now, last;  // minutes of each slide, in this rehearsal and in the one before; 0: none
  std::optional<NextPicture> next;
};

void rehearse(Studio& studio);                   // from the first slide
void keep_time(Studio& studio, double seconds);  // that the slide has stood there
void remember_rehearsal(Studio& studio);         // at its end

// The slide that is shown, from 0, of how many; and each as a step, with its note and its minutes.
std::size_t slide_shown(const Studio& studio);
std::size_t slide_count(const Studio& studio);
LessonStep slide_of(const Studio& studio, std::size_t at);
// What the next click shows: of a question that is to be asked or answered words; else the next slide, if
// there is one.
struct NextClick {
  std::string words;
  std::optional<LessonStep> slide;
};
NextClick next_click(const Studio& studio);

}  // namespace attnlab
