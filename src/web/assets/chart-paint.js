// Paints a chart: panels below each other over one axis of dates.
const CHART_FONT = 'system-ui, sans-serif';
const TITLE_HEIGHT = 20;
const AXIS_HEIGHT = 36;
const ICON = 14;
/** A day that is joined to none is still seen: its mark has at least so many pixels. */
const MARK_MIN = 5;

/** The panels of a chart from top to bottom, with their heights. */
function planPanels(shown, words) {
  const { lines, facts, icons } = shown;
  const ranks = lines.flatMap((line) => line.ranks.filter((rank) => rank !== null));
  const ads = lines.flatMap((line) => line.ads.flat());
  const isAbsent = lines.some((line) => line.within.some((count) => count !== null));
  const stacked = Math.min(3, Math.max(0, ...icons.map((list) => list.length)));
  const panels = [
    ...(lines.length > 0
      ? [{ kind: 'ranks', title: words.wordRanks, worst: Math.max(5, ...ranks), height: 230 }]
      : []),
    ...(isAbsent ? [{ kind: 'absent', height: 30 }] : []),
    ...(ads.length > 0
      ? [{ kind: 'ads', title: words.wordAdPlace, worst: Math.max(4, ...ads), height: 64 }]
      : []),
    ...(stacked > 0 ? [{ kind: 'events', title: words.wordEvents, height: stacked * (ICON + 2) + 4 }] : []),
    ...facts.map((fact) => ({
      kind: fact.shape === 'states' ? 'states' : 'steps',
      title: fact.name,
      fact,
      height: fact.shape === 'states' ? 22 : 70,
    })),
  ];
  let top = 4;
  return panels.map((panel) => {
    const placed = { ...panel, top: top + (panel.title === undefined ? 0 : TITLE_HEIGHT) };
    top = placed.top + panel.height + 8;
    return placed;
  });
}

/** How everything is placed at a width: pixels of dates and of the values of each panel. */
function placeChart(chart, width) {
  const { shown, words } = chart;
  const panels = planPanels(shown, words);
  const printer = new Intl.NumberFormat(document.documentElement.lang);
  for (const panel of panels) Object.assign(panel, scalePanel(panel));
  const texts = panels.flatMap(({ ticks = [] }) => ticks.map((tick) => printer.format(tick)));
  const isAbsent = panels.some(({ kind }) => kind === 'absent');
  const longest = Math.max(2, ...texts.map(({ length }) => length)) * 7.2;
  const absent = isAbsent
    ? [...words.wordAbsent].reduce((sum, one) => sum + (one > '\u2e80' ? 12.5 : 7), 0)
    : 0;
  const left = Math.ceil(Math.max(longest, absent)) + 10;
  const right = width - 12;
  const last = panels.at(-1);
  return {
    width,
    left,
    right,
    height: last.top + last.height + AXIS_HEIGHT,
    bottom: last.top + last.height,
    panels,
    printer,
    ...dateAxis.place(shown, left, right),
  };
}

/** The ticks of a panel and the height of a value in it. */
function scalePanel({ kind, worst, fact, top, height }) {
  const inside = (share) => top + 7 + share * (height - 14);
  if (kind === 'ranks' || kind === 'ads') {
    return {
      ticks: rankTicks(worst, kind === 'ranks' ? 8 : 3),
      y: (rank) => inside((rank - 1) / (worst - 1)),
    };
  }
  if (kind !== 'steps') return { y: () => top + height / 2 };
  const known = fact.values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const share = (value) => (high === low ? 0.5 : (value - low) / (high - low));
  const isRank = fact.shape === 'ranks';
  return {
    ticks: known.length === 0 ? [] : [...new Set([low, high])],
    y: (value) => inside(isRank ? share(value) : 1 - share(value)),
  };
}

function rankTicks(worst, count) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => worst / size <= count) ?? 500;
  const ticks = [1];
  for (let rank = step === 1 ? 2 : step; rank <= worst; rank += step) ticks.push(rank);
  return ticks;
}

/** Paints all panels. The context is scaled to CSS pixels. */
function paintChart(ctx, chart) {
  const { place, colors, shown } = chart;
  ctx.clearRect(0, 0, place.width, place.height);
  ctx.font = `12px ${CHART_FONT}`;
  ctx.textBaseline = 'middle';
  for (const panel of place.panels) {
    paintGround(ctx, chart, panel);
    const paint = { ranks: paintLine, absent: paintHollow, ads: paintHollow }[panel.kind];
    if (paint === undefined) PAINTERS[panel.kind](ctx, chart, panel);
    else for (const [number, line] of shown.lines.entries()) paint(ctx, chart, { panel, line, number });
  }
  ctx.globalAlpha = 1;
  ctx.fillStyle = colors.ink;
  paintDates(ctx, chart);
}

/** The title of a panel, its axis, and the dates without a record. */
function paintGround(ctx, chart, { kind, title, top, height, ticks = [], y }) {
  const { place, colors, shown, words } = chart;
  const hasGaps = shown.facts.length === 0 ? kind !== 'events' : kind === 'steps' || kind === 'states';
  for (const [at, gap] of shown.gaps.entries()) {
    const [from, to] = place.edges(at);
    if (gap !== null && hasGaps) paintGap(ctx, colors, [from, top, to - from, height]);
  }
  ctx.fillStyle = colors.grid;
  ctx.strokeStyle = colors.grid;
  ctx.lineWidth = 1;
  ctx.strokeRect(place.left + 0.5, top + 0.5, place.right - place.left - 1, height - 1);
  ctx.textAlign = 'right';
  for (const tick of ticks) {
    const at = Math.round(y(tick)) + 0.5;
    ctx.fillRect(place.left, at - 0.5, place.right - place.left, 1);
    ctx.fillStyle = colors.ink;
    ctx.fillText(place.printer.format(tick), place.left - 6, at);
    ctx.fillStyle = colors.grid;
  }
  ctx.fillStyle = colors.ink;
  if (kind === 'absent') ctx.fillText(words.wordAbsent, place.left - 6, top + height / 2);
  ctx.textAlign = 'left';
  if (title !== undefined) ctx.fillText(title, place.left, top - TITLE_HEIGHT / 2);
}

/** The field of a date without a complete scan: left, top, width and height. */
function paintGap(ctx, { grid }, box) {
  ctx.fillStyle = grid;
  ctx.globalAlpha = 0.45;
  ctx.fillRect(...box);
  ctx.globalAlpha = 1;
}

/** The ranks of a line: joined from date to date, never over an unknown one or between readings that are not compared. */
function paintLine(ctx, { place, colors }, { panel, line, number }) {
  ctx.strokeStyle = colors.lines[number];
  ctx.fillStyle = colors.lines[number];
  ctx.lineWidth = 2;
  ctx.setLineDash(line.isDashed ? [6, 4] : []);
  ctx.beginPath();
  for (const [at, rank] of line.ranks.entries()) {
    if (rank === null) continue;
    const point = [place.x(at), panel.y(rank)];
    if (isJoined(line, line.ranks, at)) ctx.lineTo(...point);
    else ctx.moveTo(...point);
  }
  ctx.stroke();
  ctx.setLineDash([]);
  for (const [at, rank] of line.ranks.entries()) {
    if (rank === null) continue;
    const isAlone = !isJoined(line, line.ranks, at) && !isJoined(line, line.ranks, at + 1);
    if (isAlone || place.day >= 7)
      stampMark(ctx, colors.marks[number], { x: place.x(at), y: panel.y(rank), size: markSize(place) });
  }
}

/** Marks grow with the distance of dates. */
function markSize({ day }) {
  return Math.min(9, Math.max(MARK_MIN, day * 0.6));
}

/** A mark of 10 × 10 units around a point. */
function stampMark(ctx, mark, { x, y, size, isHollow = false }) {
  ctx.save();
  ctx.translate(x - size / 2, y - size / 2);
  ctx.scale(size / 10, size / 10);
  if (isHollow) {
    ctx.lineWidth = 16 / size;
    ctx.stroke(mark);
  } else ctx.fill(mark);
  ctx.restore();
}

/** Hollow marks: ads at their positions, or products that are not among the results that were read. */
function paintHollow(ctx, { place, colors, shown }, { panel, line, number }) {
  ctx.strokeStyle = colors.lines[number];
  const size = markSize(place);
  for (const at of shown.dates.keys()) {
    const places = panel.kind === 'ads' ? line.ads[at] : line.within[at] === null ? [] : [number];
    const offset = panel.kind === 'ads' ? 0 : (number - (shown.lines.length - 1) / 2) * 2;
    for (const one of places) {
      stampMark(ctx, colors.marks[number], {
        x: place.x(at),
        y: panel.y(one) + offset,
        size,
        isHollow: true,
      });
    }
  }
}

/** Icons of the changes: where dates are close, one column for those that would overlap. */
function paintEvents(ctx, { place, colors, shown }, panel) {
  const columns = Map.groupBy(shown.icons.keys(), (at) =>
    Math.floor((at * place.day) / Math.max(place.day, ICON + 2)),
  );
  const order = [...colors.icons.keys()];
  ctx.strokeStyle = colors.ink;
  for (const dates of columns.values()) {
    const found = new Set(dates.flatMap((at) => shown.icons[at]));
    const middle = dates.filter((at) => shown.icons[at].length > 0);
    const kinds = order.filter((kind) => found.has(kind)).slice(0, 3);
    for (const [row, kind] of kinds.entries()) {
      const y = panel.top + 4 + row * (ICON + 2) + ICON / 2;
      const x = place.x(middle[Math.floor(middle.length / 2)]);
      stampMark(ctx, colors.icons.get(kind), { x, y, size: ICON, isHollow: true });
    }
  }
}

/** A number that holds for a day: a level for each known date, a step where it changed. */
function paintSteps(ctx, { place, colors }, { fact, y }) {
  ctx.strokeStyle = colors.accent;
  ctx.fillStyle = colors.accent;
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (const [at, value] of fact.values.entries()) {
    if (value === null) continue;
    const [from, to] = [place.x(at) - place.day / 2, place.x(at) + place.day / 2];
    if (isJoined(fact, fact.values, at)) ctx.lineTo(from, y(value));
    else ctx.moveTo(from, y(value));
    ctx.lineTo(to, y(value));
  }
  ctx.stroke();
  for (const [at, value] of fact.values.entries()) {
    if (value === null) continue;
    const isAlone = !isJoined(fact, fact.values, at) && !isJoined(fact, fact.values, at + 1);
    const isChange = isJoined(fact, fact.values, at) && fact.values[at - 1] !== value;
    if (isAlone || (isChange && place.day >= 4))
      ctx.fillRect(place.x(at) - MARK_MIN / 2, y(value) - MARK_MIN / 2, MARK_MIN, MARK_MIN);
  }
}

/** A word that holds for a day: a bar for consecutive dates with the same one, its text inside if there is room. */
function paintStates(ctx, { place, colors }, { fact, top, height }) {
  const words = [...new Set(fact.values.filter((value) => value !== null))];
  for (let at = 0; at < fact.values.length; ) {
    let end = at + 1;
    while (fact.values[end] === fact.values[at] && isJoined(fact, fact.values, end)) end += 1;
    if (fact.values[at] !== null) {
      const x = place.x(at) - place.day / 2;
      const width = Math.max(MARK_MIN, (end - at) * place.day - 1);
      ctx.globalAlpha = 0.14 + 0.22 * (words.indexOf(fact.values[at]) % 3);
      ctx.fillStyle = colors.accent;
      ctx.fillRect(x, top + 2, width, height - 4);
      ctx.globalAlpha = 1;
      ctx.fillRect(x, top + 2, 2, height - 4);
      ctx.fillStyle = colors.ink;
      if (ctx.measureText(fact.texts[at]).width + 8 < width)
        ctx.fillText(fact.texts[at], x + 5, top + height / 2 + 1);
    }
    at = end;
  }
}

/** The dates below the last panel, none cut off at an end. */
function paintDates(ctx, { place, shown }) {
  const [first, last] = [shown.dates[0], shown.dates.at(-1)];
  const step =
    dateAxis.steps.find((seconds) => (seconds / DATE_SECONDS) * place.day >= 68) ?? dateAxis.steps.at(-1);
  const isDaily = last - first === (shown.dates.length - 1) * DATE_SECONDS;
  const ticks = isDaily ? dateAxis.list(first, last, step) : dateAxis.listPeriods(shown.dates, place);
  const texts = dateAxis.print(ticks, { first, last, language: document.documentElement.lang });
  ctx.textAlign = 'center';
  let edge = place.width + 8;
  for (const [number, tick] of [...ticks.entries()].reverse()) {
    const lines = texts[number].split('\n');
    const width = Math.max(...lines.map((line) => ctx.measureText(line).width));
    const of = shown.dates.indexOf(tick);
    const at = isDaily ? place.x(of) : place.edges(of)[0];
    ctx.fillRect(at - 0.5, place.bottom, 1, 4);
    const x = Math.max(width / 2, Math.min(at, place.width - width / 2));
    if (x + width / 2 + 8 > edge) continue;
    edge = x - width / 2;
    for (const [row, line] of lines.entries()) ctx.fillText(line, x, place.bottom + 13 + row * 14);
  }
}

const PAINTERS = { events: paintEvents, steps: paintSteps, states: paintStates };

Object.assign(globalThis, { placeChart, paintChart, paintGap, stampMark });
