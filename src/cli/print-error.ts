import type { ErrorCode, MiharuError } from '../core/errors.ts';
import { maskSecrets } from '../core/mask-secrets.ts';
import { type PrintWords, printMembers, printMessage } from '../core/message.ts';
import { escapeUnseen, type Language } from '../core/text.ts';
import type { TextSink } from './world.ts';

/** Prints an error: for people its sentence and remedy, with `--json` one JSON line. */
export function printError(
  error: MiharuError,
  sink: TextSink,
  { isJson, language }: { readonly isJson: boolean; readonly language: Language },
): void {
  const { detail, members, remedy, row } = error;
  const print: PrintWords = (words) => printMessage(words, 'operator', language);
  if (isJson) {
    const body = {
      code: error.code,
      title: row.title[language],
      detail: print(detail),
      remedy: remedy[language],
      exit_code: row.exitCode,
      retryable: row.retryable,
      ...printMembers(members, print),
    };
    sink.write(`${escapeUnseen(maskSecrets(JSON.stringify({ error: body })))}\n`);
    return;
  }
  const word = language === 'ja' ? 'エラー' : 'error';
  const advice = SAYS_WHAT_TO_DO.has(error.code) && remedy === row.remedy ? '' : `${remedy[language]}\n`;
  sink.write(maskSecrets(`${word}: ${row.title[language]}\n${visibleLines(print(detail))}\n${advice}`));
}

/** Failures whose own sentence says what to do, so that the remedy of their row would add nothing. */
const SAYS_WHAT_TO_DO: ReadonlySet<ErrorCode> = new Set([
  'invalid_parameter',
  'unusable_input',
  'file_not_readable',
]);

/** Keeps line ends, and replaces control characters that a terminal would act on. */
function visibleLines(text: string): string {
  return text.replace(/[^\P{Cc}\n]+|[\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
