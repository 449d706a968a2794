import type { BroughtBy } from '../../operations/brought-by.ts';
import type { Texts } from '../texts/index.ts';

/** Who brought a reading: a user, a key or another account; `null` for a source, and without a reading. */
export function bringerText(t: Texts, broughtBy: BroughtBy | null | undefined): string | null {
  switch (broughtBy?.kind) {
    case 'user':
      return broughtBy.name;
    case 'key':
      return t('brought.key', { name: broughtBy.name ?? '' });
    case 'other_account':
      return t('brought.other');
    default:
      return null;
  }
}

/** As {@link bringerText}, as a line of its own. */
export function broughtByText(t: Texts, broughtBy: BroughtBy | null | undefined): string | null {
  const who = bringerText(t, broughtBy);
  return who === null ? null : t('brought.line', { who });
}
