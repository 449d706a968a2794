import { impersonal, isPersonal, type Names } from '../../core/personal-words.ts';

/** The texts about a product in which the shop may address its visitor. */
interface Texts {
  readonly badges?: readonly string[] | null | undefined;
  readonly delivery?: string | null | undefined;
  readonly stockText?: string | null | undefined;
  readonly coupon?: string | null | undefined;
  readonly salesVolume?: string | null | undefined;
}

const NAMES = ['delivery', 'stockText', 'coupon', 'salesVolume'] as const satisfies readonly (keyof Texts)[];

/**
 * The fields without what the shop says to one person alone: such a text becomes `null`, and such a badge is left out. `names`
 * are those of the page's visitor, if it shows them.
 */
export function withoutPersonalTexts<T extends Texts>(fields: T, names: Names): T {
  const { badges } = fields;
  const texts = NAMES.filter((name) => name in fields).map((name) => [name, impersonal(fields[name], names)]);
  const kept = badges?.filter((badge) => !isPersonal(badge, names));
  // Every one of these texts may be `null`, as on a page that does not show it.
  return { ...fields, ...Object.fromEntries(texts), ...(kept === undefined ? {} : { badges: kept }) };
}
