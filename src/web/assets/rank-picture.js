// The chart of ranks as an image, and the symbols of both.
/** A square for an unranked product. */
function drawAbsent(ctx, x, y, size) {
  ctx.strokeRect(x - size, y - size, size * 2, size * 2);
}

/** A triangle for an ad's position. */
function drawAdPlace(ctx, x, y, size) {
  ctx.beginPath();
  ctx.moveTo(x, y - size * 1.2);
  ctx.lineTo(x + size * 1.2, y + size);
  ctx.lineTo(x - size * 1.2, y + size);
  ctx.closePath();
  ctx.stroke();
}

/** The legend: the symbols in the chart and their meaning. */
function legendOf({ shown, scale, colors, words }) {
  const isAny = (list) => list.some((one) => one !== null);
  const isAnyAd = shown.products.some(({ ads }) => ads.some((places) => places.length > 0));
  const band = (ctx, x, y, size) => {
    ctx.fillStyle = colors.grid;
    ctx.fillRect(x - size * 1.5, y - size * 1.5, size * 3, size * 3);
  };
  const upright = (ctx, x, y, size) => {
    ctx.setLineDash([size / 2, size]);
    ctx.beginPath();
    ctx.moveTo(x, y - size * 2);
    ctx.lineTo(x, y + size * 2);
    ctx.stroke();
    ctx.setLineDash([]);
  };
  return [
    ...(scale.isAnyAbsent ? [[drawAbsent, words.wordAbsent]] : []),
    ...(isAnyAd ? [[drawAdPlace, words.wordAdPlace]] : []),
    ...(isAny(shown.gaps) ? [[band, words.wordGap]] : []),
    ...(shown.changed.includes('acted') ? [[upright, words.wordActed]] : []),
  ];
}

/** Draws the legend from `y` on, in as many rows as needed, and returns their number. Without `draw` it only measures. */
function layOutSigns(ctx, chart, { left, right, y, line, draw }) {
  const size = 4 * devicePixelRatio;
  let [x, rows] = [left, 1];
  for (const [symbol, word] of legendOf(chart)) {
    const width = size * 5 + ctx.measureText(word).width;
    if (x > left && x + width > right) [x, rows] = [left, rows + 1];
    if (draw) {
      const middle = y + (rows - 1) * line;
      ctx.strokeStyle = chart.colors.quiet;
      symbol(ctx, x + size * 1.5, middle, size);
      ctx.fillStyle = chart.colors.ink;
      ctx.fillText(word, x + size * 5, middle);
    }
    x += width + size * 5;
  }
  return rows;
}

/** The chart with its heading, the names of its lines and the legend, as an image. */
function pictureOf(u, chart) {
  const { shown, colors, figure } = chart;
  const scale = devicePixelRatio;
  const [line, side] = [22 * scale, 16 * scale];
  const picture = document.createElement('canvas');
  const ctx = picture.getContext('2d');
  const small = `${13 * scale}px system-ui, sans-serif`;
  picture.width = u.ctx.canvas.width + side * 2;
  ctx.font = small;
  const place = { left: side, right: picture.width - side, line };
  const foot = line * (layOutSigns(ctx, chart, place) + 0.5);
  const head = line * (shown.products.length + 2);
  picture.height = u.ctx.canvas.height + head + foot;
  ctx.fillStyle = colors.paper;
  ctx.fillRect(0, 0, picture.width, picture.height);
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colors.ink;
  ctx.font = `bold ${16 * scale}px system-ui, sans-serif`;
  const dates = `${shown.dateTexts[0]} – ${shown.dateTexts.at(-1)}`;
  ctx.fillText(`${figure.dataset.heading} (${dates})`, side, line, picture.width - side * 2);
  ctx.font = small;
  ctx.lineWidth = 2 * scale;
  for (const [number, { name, asin, isDashed }] of shown.products.entries()) {
    const y = line * (number + 2);
    ctx.strokeStyle = colors.lines[number];
    ctx.setLineDash(isDashed ? [6 * scale, 4 * scale] : []);
    ctx.beginPath();
    ctx.moveTo(side, y);
    ctx.lineTo(side + 30 * scale, y);
    ctx.stroke();
    const text = name === asin ? asin : `${name} (${asin})`;
    ctx.fillText(text, side + 40 * scale, y, picture.width - side * 2 - 40 * scale);
  }
  ctx.setLineDash([]);
  ctx.drawImage(u.ctx.canvas, side, head);
  layOutSigns(ctx, chart, { ...place, y: head + u.ctx.canvas.height + line * 0.5, draw: true });
  return picture;
}

/** Saves the chart under the name that the page provides. */
globalThis.saveRankPicture = (u, chart) => {
  pictureOf(u, chart).toBlob((blob) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = chart.figure.dataset.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, 'image/png');
};
