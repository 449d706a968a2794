import { MiharuError } from './errors.ts';
import { quote } from './text.ts';

interface Closable {
  readonly id: string;
  readonly name: string;
  readonly closedAtMs: number | null;
}

/** Throws `not_found` for a closed account. */
export function requireOpen(account: Closable): void {
  if (account.closedAtMs === null) return;
  throw new MiharuError(
    'not_found',
    {
      en: `The account ${quote(account.id)} (${quote(account.name)}) is closed and cannot be changed.`,
      ja: `アカウント ${quote(account.id)}（${quote(account.name)}）は利用を終了しているため、変更できません。`,
    },
    {
      remedy: {
        en: 'Use an open account; `miharu account list` shows all accounts.',
        ja: '有効なアカウントを使ってください（`miharu account list` で確認できます）。',
      },
    },
  );
}
