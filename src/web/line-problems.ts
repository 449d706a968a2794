import { invalidParameter } from '../core/errors.ts';
import type { Text } from '../core/text.ts';
import { type ListFault, UnusableList } from '../operations/read-list.ts';

/** How many lines of a list are reported at once. */
const LINES_SHOWN_MAX = 50;

/**
 * Waits for work on the lines of a field: the problem of a line, or a list without lines, becomes a problem of the
 * field, with the line's number.
 */
export async function withLineProblems<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (!(thrown instanceof UnusableList)) throw thrown;
    const { faults, detail } = thrown;
    throw invalidParameter(field, faults.length === 0 ? detail : describe(faults));
  }
}

function describe(faults: readonly ListFault[]): Text {
  const shown = faults.slice(0, LINES_SHOWN_MAX);
  const more = faults.length - shown.length;
  const en = [
    'Nothing was changed.',
    ...shown.map(({ index, message }) => `Line ${index + 1}: ${message.en}`),
  ];
  const ja = [
    '何も変更していません。',
    ...shown.map(({ index, message }) => `${index + 1} 行目：${message.ja}`),
  ];
  if (more > 0) {
    en.push(`… and ${more} more.`);
    ja.push(`… 他 ${more} 行。`);
  }
  return { en: en.join('\n'), ja: ja.join('\n') };
}
