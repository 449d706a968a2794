import type { PlainTextId } from './texts/index.ts';

/** A field for typing; never a password or a one-time code. */
export interface TypedField {
  readonly name: string;
  readonly label: PlainTextId;
}

/** Typed fields as one text, each name once. */
export function printTypedFields(fields: readonly TypedField[]): string {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  return [...labels].map(([name, label]) => `${name}:${label}`).join(' ');
}

/** The fields of such a text, which we wrote. */
export function parseTypedFields(text: string): TypedField[] {
  if (text === '') return [];
  return text.split(' ').map((pair) => {
    const [name = '', label = ''] = pair.split(':');
    return { name, label: label as PlainTextId };
  });
}
