import { cleanse } from '../core/quarantine.ts';
import type { Language, Text } from '../core/text.ts';
import type { Cell, Printed } from './command.ts';
import { cutToWidth, displayWidth } from './display-width.ts';
import type { TextSink } from './world.ts';

/** Widest column of a table on a terminal; the whole text is in the piped and the JSON form. */
const COLUMN_WIDTH_MAX = 60;

/** Prints a command's output: aligned for people on a terminal, tab-separated without a head line when piped. */
export function printOutput(printed: Printed, sink: TextSink, language: Language): void {
  if (printed.kind === 'nothing') return;
  const write = sink.isTerminal ? printForPeople : printForPrograms;
  sink.write(write(printed, language));
}

function printForPeople(printed: Exclude<Printed, { kind: 'nothing' }>, language: Language): string {
  if (printed.kind === 'record') {
    const rows = printed.fields.map(([label, value]) => [label[language], visible(value)]);
    const note = printed.note === undefined ? '' : `${printed.note[language]}\n`;
    const list = printed.list === undefined ? '' : `\n${printList(printed.list, language)}`;
    return table(rows, Number.POSITIVE_INFINITY) + list + note;
  }
  const note = printed.note === undefined ? '' : `${printed.note[language]}\n`;
  if (printed.rows.length === 0) return `${printed.empty[language]}\n${note}`;
  return printList(printed, language) + note;
}

function printList(
  { columns, rows }: Pick<Extract<Printed, { kind: 'table' }>, 'columns' | 'rows'>,
  language: Language,
): string {
  const head = columns.map((column) => column[language]);
  return table([head, ...rows.map((row) => row.map(visible))], COLUMN_WIDTH_MAX);
}

function printForPrograms(printed: Exclude<Printed, { kind: 'nothing' }>, language: Language): string {
  const rows =
    printed.kind === 'record'
      ? [...printed.fields.map(([label, value]) => [label[language], value]), ...(printed.list?.rows ?? [])]
      : printed.rows;
  return rows.map((row) => printLine(row)).join('');
}

/** One tab-separated line; unknown is empty. */
export function printLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => plain(cell)).join('\t')}\n`;
}

/** Text without anything that a terminal or a line of cells would take for a command, or that nobody sees. */
export function plain(cell: Cell): string {
  return cell === null ? '' : cleanse(String(cell).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

function visible(cell: Cell): string {
  return cell === null ? '–' : plain(cell);
}

function table(rows: readonly (readonly string[])[], widthMax: number): string {
  const cut = rows.map((row) => row.map((cell) => cutToWidth(cell, widthMax)));
  const widths = (cut[0] ?? []).map((_, at) => Math.max(...cut.map((row) => displayWidth(row[at] ?? ''))));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - displayWidth(cell)))).join('  ');
  return cut.map((row) => `${line(row).trimEnd()}\n`).join('');
}

/** A sentence with a line end, in the language of the person. */
export function sentence(text: Text, language: Language): string {
  return `${text[language]}\n`;
}
