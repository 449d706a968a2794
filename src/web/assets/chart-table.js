// Reads the table of a chart. The chart draws nothing that the table does not show.

/** The contents of a table, oldest date first: lines of ranks, and facts of one product. */
function readChartTable(table) {
  const rows = [...table.tBodies[0].rows].reverse();
  const heads = [...table.tHead.rows[0].cells].map((cell, column) => ({
    cell,
    cells: rows.map((row) => row.cells[column]),
  }));
  const changes = rows.map((row) => row.querySelector('[data-changes]')?.textContent ?? '');
  return {
    dates: rows.map((row) => Date.parse(row.dataset.date) / 1000),
    // A period ends with a later date.
    ends: rows.map(({ dataset }) => Date.parse(dataset.until ?? dataset.date) / 1000 + DATE_SECONDS),
    dateTexts: rows.map((row) => row.cells[0].textContent),
    gaps: rows.map((row) => row.dataset.gap ?? null),
    icons: rows.map((row) => row.dataset.icons?.split(' ') ?? []),
    changes,
    lines: heads.filter(({ cell }) => 'line' in cell.dataset).map((head) => readLine(head, rows)),
    facts: heads
      .filter(({ cell }) => 'shape' in cell.dataset)
      .map(readFact)
      .filter(({ values }) => values.some((value) => value !== null)),
  };
}

function readLine({ cell: { dataset }, cells }, rows) {
  const numberOf = (text) => (text === undefined ? null : Number(text));
  return {
    key: dataset.line,
    name: dataset.name,
    isDashed: 'competitor' in dataset,
    ranks: cells.map((cell) => numberOf(cell.dataset.rank)),
    within: cells.map((cell) => numberOf(cell.dataset.within)),
    // An average is said with the days that it is made of, or why there is none.
    said: cells.map((cell) => ('said' in cell.dataset ? cell.textContent : null)),
    ads: cells.map((cell) => (cell.dataset.ads ?? '').split(', ').filter(Boolean).map(Number)),
    breaks: cells.map((cell, at) => 'break' in cell.dataset || 'break' in rows[at].dataset),
  };
}

/** A fact is drawn in steps (`steps`, or `ranks` with 1 at the top) or as bars of a word (`states`). */
function readFact({ cell, cells }) {
  const { shape } = cell.dataset;
  return {
    name: cell.textContent,
    shape,
    values: cells.map(({ dataset: { value } }) =>
      value === undefined ? null : shape === 'states' ? value : Number(value),
    ),
    texts: cells.map((one) => one.textContent),
    breaks: cells.map((one) => 'break' in one.dataset),
  };
}

/** Whether the values of a date and the one before it are joined: both are known, and can be compared. */
function isJoined({ breaks }, values, at) {
  return at > 0 && at < values.length && values[at] !== null && values[at - 1] !== null && !breaks[at];
}

/** Names each known value by its column, for a phone, where the values of a date are below each other. */
function nameValues(table) {
  const names = [...table.tHead.rows[0].cells].map(({ dataset, textContent }) => dataset.name ?? textContent);
  for (const { cells } of table.tBodies[0].rows) {
    for (const cell of cells) {
      if (cell.tagName === 'TD' && !['', '—'].includes(cell.textContent))
        cell.dataset.label = names[cell.cellIndex];
    }
  }
  table.classList.add('named-values');
}

/** The page's current colours, which change with the theme, and the mark of each line. */
function readChartColors(figure, lines) {
  const style = getComputedStyle(figure);
  const swatches = lines.map(({ key }) => document.querySelector(`svg[data-line="${key}"]`));
  const icons = [...figure.parentElement.querySelectorAll('svg[data-icon]')];
  const shapeOf = (svg) => new Path2D(svg.querySelector('.mark').getAttribute('d'));
  return {
    ink: style.color,
    grid: style.borderTopColor,
    paper: style.backgroundColor,
    quiet: style.outlineColor,
    accent: style.caretColor,
    lines: swatches.map((swatch) => getComputedStyle(swatch).color),
    marks: swatches.map(shapeOf),
    icons: new Map(icons.map((icon) => [icon.dataset.icon, shapeOf(icon)])),
  };
}

Object.assign(globalThis, { nameValues, readChartTable, readChartColors, isJoined });
