import { invalidParameter, MiharuError } from '../core/errors.ts';
import type { Text } from '../core/text.ts';

/** How many lines of a list are reported at once. */
const LINES_SHOWN_MAX = 50;

interface Fault {
  readonly entry: number;
  readonly message: Text;
}

/**
 * Waits for work on the lines of a field: the problem of a line, or a list without lines, becomes a problem of the
 * field, with the line's number.
 */
export async function withLineProblems<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (!(thrown instanceof MiharuError) || thrown.code !== 'unusable_input') throw thrown;
    const faults = faultsOf(thrown);
    throw invalidParameter(field, faults.length === 0 ? thrown.detail : describe(faults));
  }
}

function describe(faults: readonly Fault[]): Text {
  const shown = faults.slice(0, LINES_SHOWN_MAX);
  const more = faults.length - shown.length;
  const en = ['Nothing was changed.', ...shown.map(({ entry, message }) => `Line ${entry}: ${message.en}`)];
  const ja = ['何も変更していません。', ...shown.map(({ entry, message }) => `${entry} 行目：${message.ja}`)];
  if (more > 0) {
    en.push(`… and ${more} more.`);
    ja.push(`… 他 ${more} 行。`);
  }
  return { en: en.join('\n'), ja: ja.join('\n') };
}

function faultsOf({ members }: MiharuError): readonly Fault[] {
  const { errors } = { errors: members['errors'] };
  return Array.isArray(errors) ? errors.filter(isFault) : [];
}

function isFault(one: unknown): one is Fault {
  return typeof one === 'object' && one !== null && 'entry' in one && 'message' in one;
}
