// The chart of ranks as a picture.
/** The chart with its heading and the names of its lines, as a picture. */
function pictureOf(u, { told, colors, figure }) {
  const scale = devicePixelRatio;
  const [line, side] = [22 * scale, 16 * scale];
  const head = line * (told.products.length + 2);
  const picture = document.createElement('canvas');
  picture.width = u.ctx.canvas.width + side * 2;
  picture.height = u.ctx.canvas.height + head + side;
  const ctx = picture.getContext('2d');
  ctx.fillStyle = colors.paper;
  ctx.fillRect(0, 0, picture.width, picture.height);
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colors.ink;
  ctx.font = `bold ${16 * scale}px system-ui, sans-serif`;
  ctx.fillText(
    `${figure.dataset.heading} (${told.dates[0]} – ${told.dates.at(-1)})`,
    side,
    line,
    picture.width - side * 2,
  );
  ctx.font = `${13 * scale}px system-ui, sans-serif`;
  ctx.lineWidth = 2 * scale;
  for (const [number, { name, asin, isDashed }] of told.products.entries()) {
    const y = line * (number + 2);
    ctx.strokeStyle = colors.lines[number];
    ctx.setLineDash(isDashed ? [6 * scale, 4 * scale] : []);
    ctx.beginPath();
    ctx.moveTo(side, y);
    ctx.lineTo(side + 30 * scale, y);
    ctx.stroke();
    ctx.fillText(`${name} (${asin})`, side + 40 * scale, y, picture.width - side * 2 - 40 * scale);
  }
  ctx.drawImage(u.ctx.canvas, side, head);
  return picture;
}

/** Saves the chart under the name that the page gives. */
globalThis.saveRankPicture = (u, chart) => {
  pictureOf(u, chart).toBlob((blob) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = chart.figure.dataset.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, 'image/png');
};
