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
  const month = language === 'ja' ? 'numeric' : 'short';
  const [dates, years] = [printer({ month, day: 'numeric' }), printer({ year: 'numeric' })];
  const yearOf = (tick) => new Date(tick * 1000).getUTCFullYear();
  const isOfSeveral = yearOf(first) !== yearOf(last);
  return ticks.map((tick, at) => {
    const date = new Date(tick * 1000);
    const isFirst = isOfSeveral && (at === 0 || yearOf(tick) !== yearOf(ticks[at - 1]));
    return isFirst ? `${dates.format(date)}\n${years.format(date)}` : dates.format(date);
  });
}

/** The first dates of weeks or months as far as there is room for them, counted from the newest. */
function listPeriodDates(dates, { day }) {
  const step = Math.ceil(68 / day);
  return dates.filter((_, at) => (dates.length - 1 - at) % step === 0);
}

/** Pixels of dates or periods between two edges: a period is as wide as it is long. `day` is the width of one, or their average. */
function placeDates({ dates, ends }, left, right) {
  const scale = (right - left) / (ends.at(-1) - dates[0]);
  const pixels = (seconds) => left + (seconds - dates[0]) * scale;
  const findAt = (x) => dates.findLastIndex((date) => pixels(date) <= x);
  return {
    day: (right - left) / dates.length,
    edges: (at) => [pixels(dates[at]), pixels(ends[at])],
    x: (at) => (pixels(dates[at]) + pixels(ends[at])) / 2,
    at: (x) => Math.max(0, findAt(x)),
  };
}

globalThis.dateAxis = {
  steps: DATE_STEPS,
  list: listAxisDates,
  listPeriods: listPeriodDates,
  print: printAxisDates,
  place: placeDates,
};
