/** Says at the top of a page where it comes from, so that nobody edits it. */
export function printPage(title: string, madeFrom: string, parts: readonly string[]): string {
  const notice = `<!-- Generated from ${madeFrom}; run UPDATE_GOLDEN=1 npm test to regenerate it. -->`;
  return `${[`# ${title}`, notice, ...parts.map(wrapProse)].join('\n\n')}\n`;
}

/** Columns of prose in docs/; tables and code may be wider. */
const COLUMNS = 100;

/** Wraps paragraphs and list entries; tables, code, headings and quotes are unchanged. */
function wrapProse(text: string): string {
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode || /^(?:[|#>]|```|<!--)/.test(line) ? line : wrapLine(line);
  });
  return lines.join('\n');
}

/** Breaks a line at spaces outside of code. Japanese stays on one line: a break would be shown as a space. */
function wrapLine(line: string): string {
  if (/[。、]/.test(line)) return line;
  const indent = line.startsWith('- ') ? '  ' : '';
  const lines = [''];
  for (const word of line.match(/(?:`[^`]*`|\S)+\s*/g) ?? []) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && `${last}${word}`.trimEnd().length > COLUMNS) lines.push(`${indent}${word}`);
    else lines[lines.length - 1] = `${last}${word}`;
  }
  return lines.map((one) => one.trimEnd()).join('\n');
}

/** A Markdown table; cells may contain any text. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => row.map(escapeCell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
