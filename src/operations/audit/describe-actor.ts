import type { ActorKind } from '../../core/audit.ts';
import type { Text } from '../../core/text.ts';

/** Who changed something, as an answer has it. */
interface ActorAnswer {
  readonly kind: ActorKind;
  readonly name: string | null;
}

/** Who changed something, in words: the name of a user or key at that time. */
export function describeActor({ kind, name }: ActorAnswer): Text {
  if (kind === 'command_line') return { en: 'Command line', ja: 'コマンドライン' };
  if (kind === 'miharu') return { en: 'miharu (automatic)', ja: 'miharu（自動）' };
  const known = name ?? '';
  return kind === 'key' ? { en: `API key “${known}”`, ja: `API キー「${known}」` } : { en: known, ja: known };
}
