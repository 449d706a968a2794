/** Says at the top of a page where it comes from, so that nobody edits it. */
export function printPage(title: string, madeFrom: string, parts: readonly string[]): string {
  const notice = `<!-- Made from ${madeFrom}; UPDATE_GOLDEN=1 npm test writes it anew. -->`;
  return `${[`# ${title}`, notice, ...parts].join('\n\n')}\n`;
}

/** A table of Markdown; cells may hold any text. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => row.map(escapeCell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
