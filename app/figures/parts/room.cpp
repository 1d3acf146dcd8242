#include "app/figures/parts/room.h"

#include "app/figures/canvas/theme.h"

#include <array>

namespace attnlab {

const Room& room_of(RoomId id) {
  static constexpr std::array<Room, 3> rooms{
      Room{.id = RoomId::desk},
      // Digits whose capitals are 20 px of 1080 are enough, where names have 28.
      Room{.id = RoomId::wall,
           .digits = Face::sans_medium,
           .exact_digits = true,
           .most_digit = 18,
           .heading = measure::type_22,
           .role_names = true,
           .light_is_contrast = true,
           .sentences = false,
           .large = true,
           // Digits that are enough have room for "−0.00" in the first, for "−0.0" and "0.00" in the second.
           .least_cell = 39.7,
           .least_of_digits = 30.7,
           .fewest_rows = 4,
           .digit_part = 0.41,
           .column_gap = 14,
           .least_arrow = 44,
           .enough_digit = 12.065},
      Room{.id = RoomId::paper, .sentences = false, .alone = true, .least_arrow = 26}};
  return rooms[static_cast<std::size_t>(id)];
}

double wall_zoom(Extent screen) {
  constexpr Extent design{1920, 1080};
  constexpr double name = 28;  // pixels of it
  return std::max(
      0.05, std::min(screen.width / design.width, screen.height / design.height) * name / measure::type_12);
}

}  // namespace attnlab
