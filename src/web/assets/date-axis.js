// The axis of dates: at even distances, and with their years where there are several.
const DATE_SECONDS = 86_400;

/** How far dates of the axis lie apart, in seconds; from 28 days on whole months are meant. */
const DATE_STEPS = [1, 2, 7, 14, 28, 56, 84, 168].map((days) => days * DATE_SECONDS);

/** The dates that the axis names, in seconds since the epoch: each a step before the newest, or firsts of so many months. */
function listAxisDates(first, last, step) {
  const months = Math.floor(step / (28 * DATE_SECONDS));
  const ticks = [];
  if (months === 0) {
    for (let tick = last; tick >= first; tick -= step) ticks.unshift(tick);
    return ticks;
  }
  const start = new Date(first * 1000);
  // Counted from January, so that the beginning of a year is among them.
  for (let month = start.getUTCMonth() - (start.getUTCMonth() % months); ; month += months) {
    const tick = Date.UTC(start.getUTCFullYear(), month, 1) / 1000;
    if (tick > last) return ticks;
    if (tick >= first) ticks.push(tick);
  }
}

/** What stands at the dates of the axis from `first` to `last`; below the first one of each year its year, where it has several. */
function printAxisDates(ticks, { first, last, language }) {
  // Everywhere on English pages the day stands first.
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
