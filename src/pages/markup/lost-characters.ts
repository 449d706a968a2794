/** The replacement for characters that were lost before a page was saved, or in its bytes. */
const LOST = '\ufffd';

/** Whether characters of a text were lost, so that it is unreliable. */
export function isDamaged(text: string): boolean {
  return text.includes(LOST);
}

/**
 * The fields without damaged texts: such a text becomes `null`, and a list entry that contains one is left out. `note`
 * is called with the name of each field that lost something.
 */
export function withoutDamagedTexts<T extends object>(fields: T, note: (field: string) => void): T {
  const kept = Object.entries(fields).map(([name, value]): [string, unknown] => {
    if (!holdsDamage(value)) return [name, value];
    note(name);
    return [name, Array.isArray(value) ? value.filter((entry) => !holdsDamage(entry)) : null];
  });
  // Every text of these fields may be `null`: that is what a page that does not show it gives.
  return Object.fromEntries(kept) as T;
}

/** Whether a value is a damaged text or contains one. */
function holdsDamage(value: unknown): boolean {
  if (typeof value === 'string') return isDamaged(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsDamage);
}
