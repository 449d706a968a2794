import type { MiharuError } from '../core/errors.ts';
import { maskSecrets } from '../core/mask-secrets.ts';
import { escapeUnseen, type Language } from '../core/text.ts';
import type { TextSink } from './world.ts';

/** Tells an error on standard error: for people its sentence and what to do, under `--json` one JSON line. */
export function printError(
  error: MiharuError,
  sink: TextSink,
  { isJson, language }: { readonly isJson: boolean; readonly language: Language },
): void {
  const { detail, members, remedy, row } = error;
  if (isJson) {
    const body = {
      code: error.code,
      title: row.title[language],
      detail: detail[language],
      remedy: remedy[language],
      exit_code: row.exitCode,
      retryable: row.retryable,
      ...localised(members, language),
    };
    sink.write(`${escapeUnseen(maskSecrets(JSON.stringify({ error: body })))}\n`);
    return;
  }
  const word = language === 'ja' ? 'エラー' : 'error';
  // A fault of the command line says itself what to do.
  const advice = error.code === 'invalid_parameter' ? '' : `${remedy[language]}\n`;
  sink.write(maskSecrets(`${word}: ${row.title[language]}\n${visibleLines(detail[language])}\n${advice}`));
}

/** Keeps line ends, drops what a terminal would obey. */
function visibleLines(text: string): string {
  return text.replace(/[^\P{Cc}\n]+|[\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

/** Members with every text that stands in two languages told in one. */
function localised(members: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, inLanguage(value, language)]),
  );
}

function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((entry) => inLanguage(entry, language));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isText = entries.length === 2 && 'en' in value && 'ja' in value;
  if (isText) return language === 'ja' ? value.ja : value.en;
  return Object.fromEntries(entries.map(([name, entry]) => [name, inLanguage(entry, language)]));
}
