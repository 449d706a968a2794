import type { MiharuError } from '../core/errors.ts';
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
      remedy: (remedy ?? row.remedy)[language],
      exit_code: row.exitCode,
      retryable: row.retryable,
      ...printMembers(members, print),
    };
    sink.write(`${escapeUnseen(maskSecrets(JSON.stringify({ error: body })))}\n`);
    return;
  }
  const word = language === 'ja' ? 'エラー：' : 'error: ';
  const advice = remedy === null ? '' : `${remedy[language]}\n`;
  sink.write(maskSecrets(`${word}${row.title[language]}\n${visibleLines(print(detail))}\n${advice}`));
}

/** Keeps line ends, and replaces control characters that a terminal would act on. */
function visibleLines(text: string): string {
  return text.replace(/[^\P{Cc}\n]+|[\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
