import { html as ghtml } from 'ghtml';
import { safeUrl } from './safe-url.ts';

/** HTML that is safe to print: only {@link html} makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Values of a template: HTML is printed unchanged, everything else is escaped; `null`, `undefined` and `false` print nothing. */
export type Printable =
  | Html
  | string
  | number
  | null
  | undefined
  | false
  | readonly (Html | string | null | undefined | false)[];

/**
 * The template tag of every page: values are escaped, nested `html` is not. A value of `href`, `src`, `action` or
 * `formaction` is replaced by `#` unless it is an address of ours or http(s). Attributes need double quotes; without
 * them it throws.
 */
export function html(literals: TemplateStringsArray, ...values: readonly Printable[]): Html {
  const { raw } = literals;
  const places = placesOf(raw);
  let text = raw[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    text += print(values[index], places[index]) + raw[index + 1];
  }
  return new Html(text);
}

/** The kind of a value's place: an address is checked, everything else is text. */
type Place = 'address' | 'text';

/** The places of each template, which is the same object at every call and is parsed once. */
const PLACES = new WeakMap<readonly string[], readonly Place[]>();

function placesOf(raw: readonly string[]): readonly Place[] {
  return PLACES.getOrInsertComputed(raw, () => raw.slice(0, -1).map(placeAfter));
}

const ADDRESS = /\s(?:href|src|action|formaction)="$/;
const UNQUOTED = /\s[\w-]+=$/;

function placeAfter(before: string): Place {
  if (UNQUOTED.test(before)) throw new Error(`An attribute without quotes: ${before.slice(-40)}`);
  return ADDRESS.test(before) ? 'address' : 'text';
}

function print(value: Printable, place: Place | undefined): string {
  if (value === null || value === undefined || value === false) return '';
  if (place === 'address') return escapeHtml(safeUrl(String(value)));
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  let text = '';
  for (const one of value) text += print(one, 'text');
  return text;
}

const ONE_VALUE = Object.assign(['', ''], { raw: ['', ''] });

/** Text escaped for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return ghtml(ONE_VALUE, text);
}
