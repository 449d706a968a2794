import { html as ghtml } from 'ghtml';
import { safeUrl } from './safe-url.ts';

/** HTML that is safe to print: made by {@link html} alone. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: HTML as it is, everything else escaped; `null`, `undefined` and `false` print nothing. */
export type Printable =
  | Html
  | string
  | number
  | null
  | undefined
  | false
  | readonly (Html | string | null | undefined | false)[];

/** Nothing at all. */
export const NOTHING = new Html('');

/**
 * The template tag of every page: values are escaped, nested `html` is not. A value of `href`, `src`, `action` or `formaction` is
 * refused (`#`) unless it is an address of ours or http(s). Attributes are written with double quotes; without them it throws.
 */
export function html(literals: TemplateStringsArray, ...values: readonly Printable[]): Html {
  let text = literals.raw[0] ?? '';
  for (const [index, value] of values.entries()) {
    text += print(value, literals.raw[index] ?? '') + (literals.raw[index + 1] ?? '');
  }
  return new Html(text);
}

const ADDRESS = /\s(?:href|src|action|formaction)="$/;
const UNQUOTED = /\s[\w-]+=$/;

function print(value: Printable, before: string): string {
  if (value === null || value === undefined || value === false) return '';
  if (UNQUOTED.test(before)) throw new Error(`An attribute without quotes: ${before.slice(-40)}`);
  if (ADDRESS.test(before)) return escapeHtml(safeUrl(String(value)));
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map((one) => print(one, '')).join('');
}

const ONE_VALUE = Object.assign(['', ''], { raw: ['', ''] });

/** Text as it stands in HTML content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return ghtml(ONE_VALUE, text);
}
