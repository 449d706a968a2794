import type { Failure } from './failure.ts';
import type { Format } from './format.ts';
import { type FormParts, printForm } from './html/form.ts';
import { type Html, html } from './html/html.ts';
import { printStep } from './html/parts.ts';
import type { PlainTextId, Texts } from './texts/index.ts';
import type { TypedField } from './typed-fields.ts';
import type { Visit } from './visit.ts';

/** The purpose of a form. */
export interface FormOptions {
  readonly action: string;
  /** Distinguishes forms with the same action; sent as the field `_key`. */
  readonly key?: string;
  /** Hidden fields. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** `inline` is for a row of a table, `wide` for a form with a table in it. */
  readonly look?: 'block' | 'inline' | 'wide';
  /** Path of the screen that handles the form, if it is not the shown one. */
  readonly to?: string;
  /** Whether it has files; its screen has to take them. */
  readonly hasFiles?: true;
}

/** What a screen's view prints with. */
export interface Page {
  readonly visit: Visit;
  readonly t: Texts;
  readonly format: Format;
  readonly failure: Failure | null;
  /** A fresh token, for forms that are sent elsewhere. */
  token(): string;
  /** A form of this screen, with its token; `body` prints the fields and buttons. */
  form(options: FormOptions, body: (parts: FormParts) => Html): Html;
  /** A form that opens with a click on its label, and is open when it failed. */
  step(label: PlainTextId, options: FormOptions, body: (parts: FormParts) => Html): Html;
  /** Whether the menu of a row is open: one of its forms, all with this key, has failed. */
  menuState(key: string): 'open' | 'closed';
  /** A form of one button, for a row of a table; `plain` unless given. */
  button(options: Omit<FormOptions, 'look'>, ...submit: Parameters<FormParts['submit']>): Html;
}

/** Creates a fresh token for a form with these typed fields. */
export type MakeToken = (typed: readonly TypedField[]) => string;

/** The page of a visit; `onShown` is called when the failure is printed at its form. */
export function createPage(
  visit: Visit,
  failure: Failure | null,
  makeToken: MakeToken,
  onShown: () => void = () => {},
): Page {
  const { t, format } = visit;
  const failureOf = ({ action, key = '' }: FormOptions) =>
    failure !== null && failure.action === action && failure.key === key ? failure : null;
  const form: Page['form'] = (options, body) => {
    const own = failureOf(options);
    if (own !== null) onShown();
    const hidden = { ...options.hidden, _action: options.action, _key: options.key ?? '' };
    const { look = 'block', to = null, hasFiles = false } = options;
    return printForm({ t, format, failure: own, hidden, look, to, hasFiles, makeToken }, body);
  };
  return {
    visit,
    t,
    format,
    failure,
    token: () => makeToken([]),
    form,
    step: (label, options, body) =>
      printStep(t(label), form(options, body), failureOf(options) === null ? 'closed' : 'open'),
    menuState: (key) => (failure?.key === key ? 'open' : 'closed'),
    button: (options, label, look = 'plain') =>
      form({ ...options, look: 'inline' }, ({ submit }) => submit(label, look)),
  };
}

/** A heading with something beside it. */
export function pageHeading(title: Html | string, lead?: Html | string | null, aside?: Html): Html {
  return html`<header class="page-head"><div><h1>${title}</h1>${lead ? html`<p class="lead">${lead}</p>` : null}</div>${aside ? html`<div class="page-aside">${aside}</div>` : null}</header>`;
}
