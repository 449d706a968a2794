// The chart as an image, with its heading and the names of its lines.

/** Draws the name of a line with its mark. */
function drawName(ctx, { colors, shown }, { number, x, y, width }) {
  const { name, isDashed } = shown.lines[number];
  ctx.strokeStyle = colors.lines[number];
  ctx.fillStyle = colors.lines[number];
  ctx.lineWidth = 2;
  ctx.setLineDash(isDashed ? [6, 4] : []);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + 30, y);
  ctx.stroke();
  ctx.setLineDash([]);
  stampMark(ctx, colors.marks[number], { x: x + 15, y, size: 9 });
  ctx.fillStyle = colors.ink;
  ctx.fillText(name, x + 40, y, width - 40);
}

/** The chart with its heading, the names of its lines and what its icons and hollow marks mean. */
function pictureOf(chart) {
  const { shown, colors, figure, place, canvas } = chart;
  const [line, side] = [22, 16];
  const legend = [...figure.parentElement.querySelectorAll('.chart-legend li')];
  const head = line * (shown.lines.length + 2);
  const picture = document.createElement('canvas');
  picture.width = (place.width + side * 2) * devicePixelRatio;
  picture.height = (place.height + head + line * (legend.length + 1)) * devicePixelRatio;
  const ctx = picture.getContext('2d');
  ctx.scale(devicePixelRatio, devicePixelRatio);
  ctx.fillStyle = colors.paper;
  ctx.fillRect(0, 0, picture.width, picture.height);
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colors.ink;
  ctx.font = `bold 16px ${CHART_FONT}`;
  const dates = `${shown.dateTexts[0]} – ${shown.dateTexts.at(-1)}`;
  ctx.fillText(`${figure.dataset.heading} (${dates})`, side, line, place.width);
  ctx.font = `13px ${CHART_FONT}`;
  for (const number of shown.lines.keys())
    drawName(ctx, chart, { number, x: side, y: line * (number + 2), width: place.width });
  ctx.drawImage(canvas, side, head, place.width, place.height);
  for (const [row, item] of legend.entries()) {
    const y = head + place.height + line * (row + 0.5);
    const icon = item.querySelector('.mark');
    const gap = [side, y - ICON / 2, ICON, ICON];
    ctx.strokeStyle = icon === null ? colors.grid : colors.ink;
    if (icon === null) {
      paintGap(ctx, colors, gap);
      ctx.strokeRect(...gap);
    } else stampMark(ctx, new Path2D(icon.getAttribute('d')), { x: side + 7, y, size: ICON, isHollow: true });
    ctx.fillStyle = colors.ink;
    ctx.fillText(item.textContent, side + 24, y, place.width - 24);
  }
  return picture;
}

/** Saves the chart under the name that the page provides. */
function saveChartPicture(chart) {
  pictureOf(chart).toBlob((blob) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = chart.figure.dataset.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, 'image/png');
}

Object.assign(globalThis, { saveChartPicture });
