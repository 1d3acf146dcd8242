// A sketch of a curve at five temperatures that is not right: what is said of it. In pages of lessons that ask for one.

judges.curve = (given, { truth, within, names }) => {
  const height = (points) => Math.max(...points) - Math.min(...points);
  const way = (step) => (step > 0 ? "rises" : "falls");
  const least = 0.02 * Math.max(height(truth), 1);
  for (let i = 1; i < truth.length; ++i) {
    const step = truth[i] - truth[i - 1];
    const yours = given[i] - given[i - 1];
    if (Math.abs(step) > least && Math.abs(yours) > least && step * yours < 0)
      return `From temperature ${names[i - 1]} to ${names[i]} yours ${way(yours)}, and the curve ${way(step)}.`;
  }
  const more = height(truth) - height(given);
  return Math.abs(more) > within ? `It goes up and down where it should; the curve is ${more > 0 ? "steeper" : "flatter"}.` : "Its steps are about right; the curve lies elsewhere.";
};
