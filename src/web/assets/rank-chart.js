// The chart of ranks, drawn from the table of the page so that both agree. Without JavaScript only the table is shown.
const DAY = 86_400;
const HEIGHT = 340;

/** The contents of the table, oldest date first. */
function readTable(table) {
  const rows = [...table.tBodies[0].rows].reverse();
  const heads = [...table.tHead.rows[0].cells];
  const products = heads.flatMap((head, column) =>
    head.dataset.asin === undefined
      ? []
      : [
          {
            asin: head.dataset.asin,
            name: head.dataset.name,
            isDashed: 'competitor' in head.dataset,
            column,
          },
        ],
  );
  const numberOf = (text) => (text === undefined ? null : Number(text));
  const cellsOf = (product) => rows.map((row) => row.cells[product.column].dataset);
  return {
    dates: rows.map((row) => row.dataset.date),
    dateTexts: rows.map((row) => row.cells[0].textContent),
    gaps: rows.map((row) => row.dataset.gap ?? null),
    breaks: rows.flatMap((row, index) => ('break' in row.dataset ? [index] : [])),
    changed: rows.map((row) => row.dataset.changed ?? null),
    changeTexts: rows.map((row) => row.cells[row.cells.length - 1].textContent),
    products: products.map((product) => ({
      ...product,
      ranks: cellsOf(product).map((cell) => numberOf(cell.rank)),
      within: cellsOf(product).map((cell) => numberOf(cell.within)),
      ads: cellsOf(product).map((cell) => (cell.ads ?? '').split(', ').filter(Boolean).map(Number)),
    })),
  };
}

/** The page's current colours, which change with the theme. */
function readColors(figure, products) {
  const color = (element) => getComputedStyle(element).color;
  const style = getComputedStyle(figure);
  return {
    ink: style.color,
    grid: style.borderTopColor,
    paper: style.backgroundColor,
    quiet: style.outlineColor,
    lines: products.map(({ asin }) => color(document.querySelector(`[data-line="${asin}"]`))),
  };
}

/** The vertical layout: ranks, and below the worst one a band for unranked products. */
function scaleOf(products) {
  const ranks = products.flatMap((one) => [...one.ranks.filter((rank) => rank !== null), ...one.ads.flat()]);
  const worst = Math.max(5, ...ranks);
  const isAnyAbsent = products.some((one) => one.within.some((count) => count !== null));
  const top = 1 - (worst - 1) * 0.06;
  const edge = worst + (worst - 1) * 0.07;
  const bottom = isAnyAbsent ? edge + (worst - 1) * 0.16 : edge;
  return { worst, top, edge, bottom, band: (edge + bottom) / 2, isAnyAbsent };
}

function stepsOf(worst) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => worst / size <= 8) ?? 500;
  const steps = [1];
  for (let rank = step === 1 ? 2 : step; rank <= worst; rank += step) steps.push(rank);
  return steps;
}

/** Draws the background: dates without a record, the band, dates with changes. */
function drawGround(u, chart) {
  const { ctx, bbox } = u;
  const { shown, scale, colors, words } = chart;
  const half = Math.abs(u.valToPos(DAY, 'x', true) - u.valToPos(0, 'x', true)) / 2;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const [index, gap] of shown.gaps.entries()) {
    const x = u.valToPos(u.data[0][index], 'x', true);
    if (gap !== null) {
      ctx.globalAlpha = 0.45;
      ctx.fillStyle = colors.grid;
      ctx.fillRect(x - half, bbox.top, half * 2, bbox.height);
    }
    const height = shown.changed[index] === 'acted' ? bbox.height : 7 * devicePixelRatio;
    if (shown.changed[index] !== null) drawUpright(u, { x, height, color: colors.quiet });
  }
  ctx.globalAlpha = 1;
  if (scale.isAnyAbsent) {
    const edge = u.valToPos(scale.edge, 'y', true);
    ctx.strokeStyle = colors.quiet;
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(bbox.left, edge);
    ctx.lineTo(bbox.left + bbox.width, edge);
    ctx.stroke();
  }
  ctx.restore();
  if (scale.isAnyAbsent) {
    ctx.fillStyle = colors.ink;
    ctx.textAlign = 'right';
    ctx.textBaseline = 'middle';
    ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.fillText(
      words.wordAbsent,
      bbox.left - 8 * devicePixelRatio,
      u.valToPos(scale.band, 'y', true),
      bbox.left - 10,
    );
  }
}

/** Marks a date with changes: dotted to the top for changes to act on, short at the foot otherwise. */
function drawUpright({ ctx, bbox }, { x, height, color }) {
  ctx.globalAlpha = 1;
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  if (height === bbox.height) ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top + bbox.height);
  ctx.lineTo(x, bbox.top + bbox.height - height);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Draws squares for unranked products and triangles for ads. */
function drawMarks(u, { shown, scale, colors }) {
  const { ctx } = u;
  const size = 4 * devicePixelRatio;
  ctx.save();
  ctx.lineWidth = 1.6 * devicePixelRatio;
  for (const [number, product] of shown.products.entries()) {
    if (!u.series[number + 1].show) continue;
    ctx.strokeStyle = colors.lines[number];
    for (const [index, within] of product.within.entries()) {
      const x = u.valToPos(u.data[0][index], 'x', true);
      if (within !== null) {
        const y = u.valToPos(scale.band, 'y', true) + (number - shown.products.length / 2) * devicePixelRatio;
        drawAbsent(ctx, x, y, size);
      }
      for (const place of product.ads[index]) {
        drawAdPlace(ctx, x, u.valToPos(place, 'y', true), size);
      }
    }
  }
  ctx.restore();
}

function optionsOf(chart, width) {
  const { shown, scale, colors, words } = chart;
  const [first, last] = [shown.dates[0], shown.dates.at(-1)].map((date) => Date.parse(date) / 1000);
  const size = shown.dates.length > 90 ? 3 : 6;
  const axis = {
    stroke: colors.ink,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { stroke: colors.grid },
  };
  return {
    width,
    height: HEIGHT,
    padding: [12, 14, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: {
      x: { time: true, range: (_, min, max) => [min - DAY / 2, max + DAY / 2] },
      y: { dir: -1, range: () => [scale.top, scale.bottom] },
    },
    axes: [
      {
        ...axis,
        space: 64,
        incrs: dateAxis.steps,
        splits: (_, _axis, _min, _max, step) => dateAxis.list(first, last, step),
        values: (_, ticks) => dateAxis.print(ticks, { first, last, language: document.documentElement.lang }),
      },
      {
        ...axis,
        size: words.wordAbsent.length > 4 ? 96 : 56,
        splits: () => stepsOf(scale.worst),
        values: (_, ticks) => ticks.map(String),
      },
    ],
    series: [
      {},
      ...shown.products.map(({ name, isDashed }, number) => ({
        label: name,
        stroke: colors.lines[number],
        width: 2,
        spanGaps: false,
        gaps: (u, _series, _first, _last, unknown) => withBreaks(u, shown.breaks, unknown),
        ...(isDashed ? { dash: [6, 4] } : {}),
        points: { show: true, size, fill: colors.lines[number] },
      })),
    ],
    hooks: {
      drawAxes: [(u) => drawGround(u, chart)],
      draw: [(u) => drawMarks(u, chart)],
      setCursor: [(u) => describe(u, chart)],
    },
  };
}

/** The holes of a line: where nothing is known, and before dates that are not compared with the one before. */
function withBreaks(u, breaks, unknown) {
  const at = (index) => Math.round(u.valToPos(u.data[0][index], 'x', true));
  const holes = breaks.filter((index) => index > 0).map((index) => [at(index - 1), at(index)]);
  return [...unknown, ...holes].sort(([one], [other]) => one - other);
}

/** A product's short name: the end of the ASIN distinguishes titles that begin alike. */
function callIt({ name, asin }) {
  return name === asin ? asin : `${name} (…\u2060${asin.slice(-4)})`;
}

/** Describes the chosen date in words; screen readers hear the date and the best rank. */
function describe({ cursor }, chart) {
  const { shown, words, readout, plot } = chart;
  const { idx: index } = cursor;
  if (index === null || index === undefined) return;
  chart.at = index;
  const places = shown.products.map((product) => {
    const { ranks, within, ads } = product;
    const place =
      ranks[index] !== null
        ? words.wordRank.replace('%', ranks[index])
        : within[index] !== null
          ? words.wordWithin.replace('%', within[index])
          : words.wordUnknown;
    const adText = ads[index].length > 0 ? ` [${words.wordAds} ${ads[index].join(', ')}]` : '';
    return `${callIt(product)}: ${place}${adText}`;
  });
  const gap = shown.gaps[index] === null ? [] : [shown.gaps[index]];
  const changes = shown.changed[index] === null ? [] : [`${words.wordEvents}: ${shown.changeTexts[index]}`];
  readout.textContent = [shown.dateTexts[index], ...gap, ...places, ...changes].join(' · ');
  plot.setAttribute('aria-valuenow', index + 1);
  plot.setAttribute('aria-valuetext', [shown.dateTexts[index], bestAt(chart, index), ...gap].join(' · '));
}

/** The best rank of a date in words. */
function bestAt({ shown, words }, index) {
  const ranks = shown.products.map((one) => one.ranks[index]).filter((rank) => rank !== null);
  if (ranks.length > 0) return words.wordBest.replace('%', Math.min(...ranks));
  return shown.products.some((one) => one.within[index] !== null) ? words.wordAbsent : words.wordUnknown;
}

/** Keys move from date to date, as on any slider; Page Up and Page Down by a week. */
function moveBy(u, chart, key) {
  const last = u.data[0].length - 1;
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 };
  const places = { Home: 0, End: last };
  if (!(key in steps) && !(key in places)) return false;
  const index = Math.min(last, Math.max(0, places[key] ?? chart.at + steps[key]));
  u.setCursor({ left: u.valToPos(u.data[0][index], 'x'), top: 0 });
  return true;
}

function start(figure) {
  const shown = readTable(document.getElementById(figure.dataset.table));
  const plot = figure.querySelector('.chart-plot');
  const chart = {
    shown,
    figure,
    plot,
    words: figure.dataset,
    readout: figure.querySelector('.chart-readout'),
    scale: scaleOf(shown.products),
    at: shown.dates.length - 1,
  };
  const data = [
    shown.dates.map((date) => Date.parse(date) / 1000),
    ...shown.products.map(({ ranks }) => ranks),
  ];
  figure.hidden = false;
  let u;
  const draw = () => {
    u?.destroy();
    chart.colors = readColors(figure, shown.products);
    u = new uPlot(optionsOf(chart, plot.clientWidth), data, plot);
  };
  draw();
  describe({ cursor: { idx: chart.at } }, chart);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  new ResizeObserver(() => {
    if (plot.clientWidth > 0 && plot.clientWidth !== u.width)
      u.setSize({ width: plot.clientWidth, height: HEIGHT });
  }).observe(plot);
  plot.addEventListener('keydown', (event) => {
    if (moveBy(u, chart, event.key)) event.preventDefault();
  });
  const button = document.getElementById('save-chart');
  button.hidden = false;
  button.addEventListener('click', () => saveRankPicture(u, chart));
}

for (const figure of document.querySelectorAll('figure[data-table]')) start(figure);
