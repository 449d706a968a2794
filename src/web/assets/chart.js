// Charts, drawn from the tables of the page. Without JavaScript only the tables are shown.

/** What a line shows on a date, in words. */
function lineText({ ranks, within, said }, at, words) {
  if (said[at] !== null) return said[at];
  if (ranks[at] !== null) return words.wordRank.replace('%', ranks[at]);
  return within[at] === null ? words.wordUnknown : words.wordWithin.replace('%', within[at]);
}

/** The rows of the readout: names and values of a date, the best rank first. */
function readoutRows({ shown, words }, at) {
  const order = (line) => line.ranks[at] ?? (line.within[at] === null ? 2e6 : 1e6);
  const lines = shown.lines.toSorted((one, other) => order(one) - order(other));
  return [
    ...lines.map((line) => {
      const ads = line.ads[at].length === 0 ? '' : ` · ${words.wordAds} ${line.ads[at].join(', ')}`;
      return { key: line.key, name: line.name, text: lineText(line, at, words) + ads };
    }),
    ...shown.facts.map(({ name, texts }) => ({ name, text: texts[at] })),
  ];
}

/** Fills the readout of a date: a small table with the swatches of the lines, and below it what changed. */
function fillReadout(chart, at) {
  const { shown, readout, words } = chart;
  const [table, head] = ['table', 'caption'].map((tag) => document.createElement(tag));
  head.textContent = [shown.dateTexts[at], shown.gaps[at]].filter((part) => part !== null).join(' · ');
  const rows = readoutRows(chart, at).map(({ key, name, text }) => {
    const row = document.createElement('tr');
    const [swatch, label, value] = ['td', 'th', 'td'].map((tag) => document.createElement(tag));
    if (key !== undefined) swatch.append(document.querySelector(`svg[data-line="${key}"]`).cloneNode(true));
    // A copy is a picture: the chart takes its colours from the original.
    for (const copy of swatch.children) copy.removeAttribute('data-line');
    label.textContent = name;
    value.textContent = text;
    row.append(swatch, label, value);
    return row;
  });
  table.append(head, ...rows);
  const [changes, name] = ['p', 'span'].map((tag) => document.createElement(tag));
  name.textContent = words.wordEvents;
  changes.append(name, ' ', shown.changes[at]);
  readout.replaceChildren(table, ...(shown.changes[at] === '' ? [] : [changes]));
}

/** Shows a date at its place, beside the pointer; screen readers hear the date with the best rank or the first fact. */
function showDate(chart, at) {
  const { place, plot, readout, rule } = chart;
  chart.at = at;
  announceDate(chart, at);
  fillReadout(chart, at);
  readout.hidden = false;
  rule.hidden = false;
  const x = place.x(at);
  rule.style.left = `${x}px`;
  rule.style.height = `${place.bottom}px`;
  const isNarrow = plot.clientWidth < 560;
  readout.classList.toggle('chart-readout-below', isNarrow);
  readout.style.top = isNarrow ? `${place.height}px` : '';
  const beside = x > plot.clientWidth / 2 ? x - readout.offsetWidth - 12 : x + 12;
  readout.style.left = isNarrow
    ? '0'
    : `${Math.max(0, Math.min(beside, plot.clientWidth - readout.offsetWidth))}px`;
}

function hideDate({ readout, rule }) {
  readout.hidden = true;
  rule.hidden = true;
}

function announceDate(chart, at) {
  const { shown, plot } = chart;
  const parts = [
    shown.dateTexts[at],
    bestAt(chart, at),
    shown.gaps[at],
    ...shown.facts.slice(0, 1).map(({ name, texts }) => `${name} ${texts[at]}`),
  ];
  plot.setAttribute('aria-valuenow', at + 1);
  plot.setAttribute('aria-valuetext', parts.filter((part) => part !== null).join(' · '));
}

/** The best rank of a date in words, with the name of its line. */
function bestAt({ shown: { lines }, words }, at) {
  if (lines.length === 0) return null;
  const ranked = lines.filter(({ ranks }) => ranks[at] !== null);
  if (ranked.length > 0) {
    const best = ranked.reduce((one, other) => (other.ranks[at] < one.ranks[at] ? other : one));
    return words.wordBest.replace('%', best.ranks[at]).replace('$', () => best.name);
  }
  return lines.some(({ within }) => within[at] !== null) ? words.wordAbsent : words.wordUnknown;
}

/** Keys move from date to date, as on any slider; Page Up and Page Down by a week. Escape puts the readout away. */
function onKey(chart, event) {
  const last = chart.shown.dates.length - 1;
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 };
  const places = { Home: 0, End: last };
  if (event.key === 'Escape') hideDate(chart);
  if (!(event.key in steps) && !(event.key in places)) return;
  event.preventDefault();
  showDate(chart, Math.min(last, Math.max(0, places[event.key] ?? chart.at + steps[event.key])));
}

/** A pointer shows the date below it: a mouse while it is over the chart, a finger until something else is touched. */
function followPointers(chart) {
  const { plot } = chart;
  const follow = (event) => {
    showDate(chart, chart.place.at(event.clientX - plot.getBoundingClientRect().left));
  };
  plot.addEventListener('pointermove', follow);
  plot.addEventListener('pointerdown', follow);
  plot.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') hideDate(chart);
  });
  document.addEventListener('pointerdown', (event) => {
    if (!plot.contains(event.target)) hideDate(chart);
  });
  plot.addEventListener('focus', () => {
    if (plot.matches(':focus-visible')) showDate(chart, chart.at);
  });
  plot.addEventListener('blur', () => hideDate(chart));
  plot.addEventListener('keydown', (event) => onKey(chart, event));
}

/** Draws at the present width and in the present colours. */
function drawChart(chart) {
  const { canvas, plot, figure, shown } = chart;
  chart.colors = readChartColors(figure, shown.lines);
  chart.place = placeChart(chart, plot.clientWidth);
  canvas.width = Math.round(chart.place.width * devicePixelRatio);
  canvas.height = Math.round(chart.place.height * devicePixelRatio);
  canvas.style.width = `${chart.place.width}px`;
  canvas.style.height = `${chart.place.height}px`;
  const ctx = canvas.getContext('2d');
  ctx.scale(devicePixelRatio, devicePixelRatio);
  paintChart(ctx, chart);
}

function startChart(figure) {
  const [plot, readout, rule] = ['.chart-plot', '.chart-readout', '.chart-rule'].map((one) =>
    figure.querySelector(one),
  );
  const table = document.getElementById(figure.dataset.table);
  const shown = readChartTable(table);
  nameValues(table);
  const canvas = document.createElement('canvas');
  const chart = {
    figure,
    plot,
    readout,
    rule,
    shown,
    canvas,
    words: figure.dataset,
    at: shown.dates.length - 1,
  };
  plot.prepend(canvas);
  figure.hidden = false;
  drawChart(chart);
  announceDate(chart, chart.at);
  followPointers(chart);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawChart(chart));
  new ResizeObserver(() => {
    if (plot.clientWidth > 0 && plot.clientWidth !== chart.place.width) drawChart(chart);
  }).observe(plot);
  const button = document.getElementById('save-chart');
  button.hidden = false;
  button.addEventListener('click', () => saveChartPicture(chart));
}

for (const figure of document.querySelectorAll('figure[data-table]')) startChart(figure);
