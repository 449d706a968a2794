const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NARROWLESS = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns that text takes on a terminal: Japanese signs and emoji take two, marks that join a sign none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (!NARROWLESS.test(sign)) width += WIDE.test(sign) ? 2 : 1;
  }
  return width;
}

/** Text cut to a number of columns, with `…` where something is missing. */
export function cutToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let cut = '';
  for (const sign of text) {
    if (displayWidth(cut + sign) > columns - 1) break;
    cut += sign;
  }
  return `${cut}…`;
}
