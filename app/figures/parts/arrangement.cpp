#include "app/figures/parts/arrangement.h"

namespace attnlab {

std::vector<Seat> seats_in(std::span<const std::string_view> rows, const NumberOfName& find) {
  std::vector<Seat> seats;
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    std::string_view rest = rows[static_cast<std::size_t>(row)];
    for (int column = 0; !rest.empty(); ++column) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::optional<std::size_t> block = find(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (!block) continue;
      const auto above = std::ranges::find(seats, *block, &Seat::block);
      if (above == seats.end())
        seats.push_back({*block, column, row, row});
      else
        above->last = row;
    }
  }
  return seats;
}

namespace {

struct Placing {
  std::span<const Seat> seats;
  std::span<const BlockSize> sizes;
  std::span<const Joint> joints;
  const Gaps& gaps;
  std::vector<const Seat*> of{};  // the blocks
  Places out{};

  const BlockSize& size(const Seat& seat) const { return sizes[seat.block]; }
  double x(const Seat& seat) const { return out.at[seat.block].x; }
  double end(const Seat& seat) const { return x(seat) + size(seat).inner + size(seat).right; }
  double behind(const Seat& seat) const {
    return std::max(x(seat) + size(seat).width + gaps.column, end(seat) + gaps.heading);
  }

  // Behind what stands in its rows, and what it is made of.
  double least_x(const Seat& seat) const {
    const double left = size(seat).left;
    double least = left;
    for (const Seat& one : seats)
      if (one.column < seat.column && one.row <= seat.last && seat.row <= one.last)
        least = std::max(least, behind(one) + left);
    for (const Joint& joint : joints) {
      if (joint.to != seat.block || of[joint.from]->column >= seat.column) continue;
      const Seat& from = *of[joint.from];
      const double words = joint.said + 2 * gaps.beside_said;
      least = std::max(least, joint.in_headings ? x(from) + size(from).heading + words
                              : joint.said > 0  ? std::max(behind(from), end(from) + words) + left
                                                : behind(from) + left);
    }
    return least;
  }

  // Where columns are not aligned what stands lower in one gives way, but in the first.
  void columns() {
    std::vector<const Seat*> order(of);
    std::erase(order, nullptr);
    std::ranges::sort(order, {}, [](const Seat* seat) { return std::pair(seat->column, seat->row); });
    double least = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Seat& seat = *order[i];
      if (i > 0 && order[i - 1]->column < seat.column) least = 0;
      for (const Seat* one : order)
        if (one == &seat || (one->column == seat.column && (gaps.aligned || one->column == order[0]->column)))
          least = std::max(least, least_x(*one));
      out.at[seat.block].x = least = std::round(least);
      out.extent.width = std::max(out.extent.width, end(seat));
    }
  }

  double bottom(const Seat& seat) const {
    return out.at[seat.block].y + size(seat).height + size(seat).bottom;
  }
  bool leads_down_to(int row) const {
    return std::ranges::any_of(joints, [&](const Joint& joint) {
      const Seat &from = *of[joint.from], &to = *of[joint.to];
      return from.column >= to.column && std::max(from.row, to.row) == row;
    });
  }
  double top(const Seat& seat) const {
    constexpr double line = 20, above_heading = 8;
    double most = size(seat).top;
    for (const Joint& joint : joints)
      if (joint.from == seat.block && joint.in_headings && !joint.over.empty())
        most = std::max(most,
                        size(seat).baseline + above_heading + line * static_cast<double>(joint.over.size()));
    return most;
  }

  bool share_width(const Seat& a, const Seat& b) const {
    return x(a) - size(a).left < behind(b) && x(b) - size(b).left < behind(a);
  }

  // Below what is above it, with room for its heading.
  double least_y(const Seat& seat) const {
    const double gap = leads_down_to(seat.row) ? gaps.arrow : gaps.row;
    double y = top(seat);
    for (const Seat& one : seats)
      if (one.last < seat.row && share_width(one, seat)) y = std::max(y, bottom(one) + gap + top(seat));
    return y;
  }

  // What stands in the same rows stands at one height: in several rows beside the middle of those that stand
  // in one.
  void rows() {
    int last = 0;
    for (const Seat& seat : seats) last = std::max(last, seat.last);
    std::vector<double> first_cells(static_cast<std::size_t>(last) + 1, 0.0), ends = first_cells;
    for (int end = 0; end <= last; ++end)
      for (int row = end; row >= 0; --row) {
        const std::size_t from = static_cast<std::size_t>(row), to = static_cast<std::size_t>(end);
        double least = 0, height = 0;
        for (const Seat& seat : seats)
          if (seat.row == row && seat.last == end && !seat.at_top)
            least = std::max(least, least_y(seat)), height = std::max(height, size(seat).height);
        const double middle = (first_cells[from] + ends[to] - height) / 2,
                     y = std::round(row < end ? std::max(least, middle) : least);
        if (row == end) first_cells[from] = y;
        for (const Seat& seat : seats) {
          if (seat.row != row || seat.last != end) continue;
          out.at[seat.block].y = seat.at_top ? std::round(least_y(seat)) : y;
          out.extent.height = std::max(out.extent.height, bottom(seat));
          if (row == end && !seat.at_top) ends[to] = std::max(ends[to], y + size(seat).height);
        }
      }
  }

  // What is said beside arrows that lead down.
  void words_beside() {
    for (const Joint& joint : joints)
      if (const Seat& from = *of[joint.from]; joint.said > 0 && from.column >= of[joint.to]->column)
        out.extent.width =
            std::max(out.extent.width, x(from) + size(from).width / 2 + joint.in_line + 2 * gaps.beside_said);
  }
};

}  // namespace

Places place(std::span<const Seat> seats, std::span<const BlockSize> sizes, std::span<const Joint> joints,
             const Gaps& gaps) {
  Placing placing{seats, sizes, joints, gaps, std::vector<const Seat*>(sizes.size())};
  placing.out.at.resize(sizes.size());
  for (const Seat& seat : seats) placing.of[seat.block] = &seat;
  placing.columns();
  placing.rows();
  placing.words_beside();
  return std::move(placing.out);
}

}  // namespace attnlab
