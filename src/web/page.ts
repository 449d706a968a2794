import type { Failure } from './failure.ts';
import type { Format } from './format.ts';
import { type FormParts, printForm } from './html/form.ts';
import { type Html, html } from './html/html.ts';
import type { Texts } from './texts/index.ts';
import type { TypedField } from './typed-fields.ts';
import type { Visit } from './visit.ts';

/** What a form is for. */
export interface FormOptions {
  readonly action: string;
  /** Tells forms with the same action apart; sent as the field `_key`. */
  readonly key?: string;
  /** Fields that are sent as they are. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** `inline` stands in a row of a table, `wide` has a table in it. */
  readonly look?: 'block' | 'inline' | 'wide';
  /** Path of the screen whose form it is, where that is not the one that is shown. */
  readonly to?: string;
}

/** What a screen's view prints with. */
export interface Page {
  readonly visit: Visit;
  readonly t: Texts;
  readonly format: Format;
  readonly failure: Failure | null;
  /** A fresh token, for forms that are sent elsewhere. */
  token(): string;
  /** A form of this screen, with its token; `body` makes the fields and buttons. */
  form(options: FormOptions, body: (parts: FormParts) => Html): Html;
}

/** Gives a fresh token for a form with these fields to type into. */
export type MakeToken = (typed: readonly TypedField[]) => string;

/** The page of a visit; `onTold` is called where the failure is told at its form. */
export function createPage(
  visit: Visit,
  failure: Failure | null,
  makeToken: MakeToken,
  onTold: () => void = () => {},
): Page {
  const { t, format } = visit;
  return {
    visit,
    t,
    format,
    failure,
    token: () => makeToken([]),
    form: (options, body) => {
      const key = options.key ?? '';
      const own =
        failure !== null && failure.action === options.action && failure.key === key ? failure : null;
      if (own !== null) onTold();
      const hidden = { ...options.hidden, _action: options.action, _key: key };
      const { look = 'block', to = null } = options;
      return printForm({ t, format, failure: own, hidden, look, to, makeToken }, body);
    },
  };
}

/** A heading with what stands beside it. */
export function pageHeading(title: Html | string, lead?: Html | string | null, aside?: Html): Html {
  return html`<header class="page-head"><div><h1>${title}</h1>${lead ? html`<p class="lead">${lead}</p>` : null}</div>${aside ? html`<div class="page-aside">${aside}</div>` : null}</header>`;
}
