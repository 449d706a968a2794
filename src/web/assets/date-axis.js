// The date axis: even distances, and years if there are several.
const DATE_SECONDS = 86_400;

/** Distances between dates on the axis, in seconds; 28 days or more mean whole months. */
const DATE_STEPS = [1, 2, 7, 14, 28, 56, 84, 168].map((days) => days * DATE_SECONDS);

/** The dates on the axis, in seconds since the epoch: steps back from the newest, or the first of every so many months. */
function listAxisDates(first, last, step) {
  const months = Math.floor(step / (28 * DATE_SECONDS));
  const ticks = [];
  if (months === 0) {
    for (let tick = last; tick >= first; tick -= step) ticks.unshift(tick);
    return ticks;
  }
  const start = new Date(first * 1000);
  // Counted from January, so that the beginning of a year is included.
  for (let month = start.getUTCMonth() - (start.getUTCMonth() % months); ; month += months) {
    const tick = Date.UTC(start.getUTCFullYear(), month, 1) / 1000;
    if (tick > last) return ticks;
    if (tick >= first) ticks.push(tick);
  }
}

/** The labels of the axis from `first` to `last`; below the first date of each year is its year, if there are several. */
function printAxisDates(ticks, { first, last, language }) {
  // All English pages put the day first.
  const locale = language === 'en' ? 'en-GB' : language;
  const printer = (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const [dates, years] = [printer({ month: 'short', day: 'numeric' }), printer({ year: 'numeric' })];
  const yearOf = (tick) => new Date(tick * 1000).getUTCFullYear();
  const isOfSeveral = yearOf(first) !== yearOf(last);
  return ticks.map((tick, at) => {
    const date = new Date(tick * 1000);
    const isFirst = isOfSeveral && (at === 0 || yearOf(tick) !== yearOf(ticks[at - 1]));
    return isFirst ? `${dates.format(date)}\n${years.format(date)}` : dates.format(date);
  });
}

globalThis.dateAxis = { steps: DATE_STEPS, list: listAxisDates, print: printAxisDates };
