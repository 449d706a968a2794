import type { Failure } from '../failure.ts';
import type { Format } from '../format.ts';
import type { PlainTextId, Texts } from '../texts/index.ts';
import type { TypedField } from '../typed-fields.ts';
import { type Html, html, type Printable } from './html.ts';
import { type Choice, printOptions } from './options.ts';
import { FOCUS_HERE } from './parts.ts';

/**
 * A field with its label and its problems. It has no `maxlength`: browsers count that in UTF-16 units, while lengths
 * are in code points, and silently cut pasted text.
 */
export interface FieldOptions {
  readonly name: string;
  readonly label: PlainTextId;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'number' | 'date' | 'datetime-local' | 'url';
  /** What to enter, below the label. */
  readonly hint?: string | Html;
  readonly value?: string;
  readonly isOptional?: true;
  readonly autocomplete?: string;
  readonly placeholder?: string;
  readonly pattern?: string;
  readonly min?: string;
  readonly max?: string;
}

export interface ChoiceOptions {
  readonly name: string;
  readonly label: PlainTextId;
  readonly hint?: string;
  readonly value?: string;
  readonly choices: readonly Choice[];
}

export interface FilesOptions {
  /** Any number of files unless given. */
  readonly count?: 'one';
  readonly name: string;
  readonly label: PlainTextId;
  readonly hint: string;
  /** What the browser offers to choose: extensions and media types. */
  readonly accept: string;
}

/** The fields and buttons of one form. */
export interface FormParts {
  field(options: FieldOptions): Html;
  /** Several lines of text. */
  area(options: FieldOptions & { readonly rows?: number }): Html;
  /** A choice from a few options. */
  choice(options: ChoiceOptions): Html;
  /** A choice of files, for a form that says so. */
  files(options: FilesOptions): Html;
  check(options: { readonly name: string; readonly label: PlainTextId; readonly isChecked?: boolean }): Html;
  /** A check box of several that share a name; the values of checked ones are sent. */
  option(options: { readonly name: string; readonly value: string; readonly text: Printable }): Html;
  /** As {@link option}, in a row of a table that shows its text elsewhere; `spoken` is its name. */
  tick(options: { readonly name: string; readonly value: string; readonly spoken: string }): Html;
  /** The button that sends the form; `action` is for a second button that does something else with the same fields. */
  submit(label: PlainTextId, look?: 'primary' | 'plain' | 'danger', action?: string): Html;
  /** One of many buttons of a form about a list, each of which sends the value of its row; `spoken` is its whole name. */
  pick(options: {
    readonly name: string;
    readonly value: string;
    readonly text: Printable;
    readonly spoken: string;
  }): Html;
}

export interface FormFrame {
  readonly t: Texts;
  readonly format: Format;
  readonly failure: Failure | null;
  readonly hidden: Readonly<Record<string, string>>;
  readonly look: 'block' | 'inline' | 'wide';
  /** Where it is sent; `null` for the address of its page. */
  readonly to: string | null;
  /** Whether it has files. */
  readonly hasFiles: boolean;
  /** A fresh token for a form with these typed fields. */
  makeToken(typed: readonly TypedField[]): string;
}

/** A whole form. */
export function printForm(frame: FormFrame, body: (parts: FormParts) => Html): Html {
  const { failure, hidden, look, to, hasFiles, t, makeToken } = frame;
  const typed: TypedField[] = [];
  const content = body(partsOf(frame, typed));
  const fields = Object.entries({ _token: makeToken(typed), ...hidden }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const summary =
    failure === null
      ? null
      : html`<div class="notice notice-bad" role="alert"${FOCUS_HERE}>${summaryOf(frame, failure)}${failure.isTooLong ? html`<p>${t('error.keptTooLong')}</p>` : null}</div>`;
  const address = to === null ? null : html` action="${to}"`;
  const coding = hasFiles ? html` enctype="multipart/form-data"` : null;
  return html`<form method="post"${address}${coding} class="form form-${look}" novalidate>${fields}${summary}${content}</form>`;
}

/** Why the form failed; a problem of a hidden field is shown nowhere else. */
function summaryOf({ t, format, hidden }: FormFrame, { summary, problems }: Failure): Html {
  if (summary !== null) return html`<p>${format.sentence(summary)}</p>`;
  const unseen = [...problems].filter(([name]) => Object.hasOwn(hidden, name)).map(([, problem]) => problem);
  const sentences = unseen.length === 0 ? [t('form.problem')] : unseen;
  return html`${sentences.map((sentence) => html`<p>${format.sentence(sentence)}</p>`)}`;
}

/** The parts of a form; fields for typing are added to `typed`. */
function partsOf(frame: FormFrame, typed: TypedField[]): FormParts {
  const { t } = frame;
  const noted = <Options extends FieldOptions>(options: Options): Options => {
    if (!isSecret(options)) typed.push({ name: options.name, label: options.label });
    return options;
  };
  return {
    field: (options) => printField(frame, noted(options)),
    area: (options) => printArea(frame, noted(options)),
    choice: (options) => printChoice(frame, options),
    files: (options) => printFiles(frame, options),
    check: ({ name, label, isChecked }) => {
      const checked = frame.failure === null ? isChecked === true : frame.failure.values.has(name);
      const state = checked ? html` checked` : null;
      return html`<label class="check"><input type="checkbox" name="${name}" value="on"${state}> ${t(label)}</label>`;
    },
    option: ({ name, value, text }) =>
      html`<label class="option"><input type="checkbox" name="${name}" value="${value}"${frame.format.languageOf(value)}> <span>${text}</span></label>`,
    tick: ({ name, value, spoken }) =>
      html`<input type="checkbox" class="tick" name="${name}" value="${value}" aria-label="${spoken}"${frame.format.languageOf(value)}>`,
    submit: (label, look = 'primary', action) => {
      const other = action === undefined ? null : html` name="_do" value="${action}"`;
      return html`<button type="submit" class="button button-${look}"${other}>${t(label)}</button>`;
    },
    pick: ({ name, value, text, spoken }) =>
      html`<button type="submit" class="button button-quiet" name="${name}" value="${value}" aria-label="${spoken}">${text}</button>`,
  };
}

/** What all fields share. */
function describe(
  { t, format, failure, hidden }: FormFrame,
  options: FieldOptions | ChoiceOptions | (FilesOptions & { readonly value?: string }),
) {
  const { name, label, hint } = options;
  const id = `f-${hidden['_action']}-${hidden['_key']}-${name}`.replaceAll(/[^\w-]/g, '_');
  const problem = failure?.problems.get(name);
  const describedBy = [hint ? `${id}-hint` : null, problem ? `${id}-problem` : null]
    .filter(Boolean)
    .join(' ');
  const optional =
    'isOptional' in options && options.isOptional
      ? html` <span class="optional">${t('form.optional')}</span>`
      : null;
  return {
    id,
    value: failure?.values.get(name) ?? options.value ?? '',
    label: html`<label for="${id}">${t(label)}${optional}</label>`,
    hint: hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : null,
    problem: problem ? html`<p class="problem" id="${id}-problem">${format.sentence(problem)}</p>` : null,
    states: html`${describedBy ? html` aria-describedby="${describedBy}"` : null}${problem ? html` aria-invalid="true"` : null}`,
  };
}

/** Passwords and one-time codes are never printed: a code that was refused may still be valid elsewhere. */
function isSecret({ type, autocomplete }: FieldOptions): boolean {
  return type === 'password' || autocomplete === 'one-time-code';
}

function printField(frame: FormFrame, options: FieldOptions): Html {
  const { id, value, label, hint, problem, states } = describe(frame, options);
  const type = options.type ?? 'text';
  const shown = isSecret(options) ? null : html` value="${value}"${frame.format.languageOf(value)}`;
  return html`<div class="field">${label}${hint}<input id="${id}" name="${options.name}" type="${type}"${shown}${limitsOf(options)}${states}>${problem}</div>`;
}

function printFiles(frame: FormFrame, options: FilesOptions): Html {
  const { id, label, hint, problem, states } = describe(frame, options);
  return html`<div class="field">${label}${hint}<input id="${id}" name="${options.name}" type="file"${options.count === 'one' ? null : html` multiple`} accept="${options.accept}"${states}>${problem}</div>`;
}

function printArea(frame: FormFrame, options: FieldOptions & { readonly rows?: number }): Html {
  const { id, value, label, hint, problem, states } = describe(frame, options);
  return html`<div class="field">${label}${hint}<textarea id="${id}" name="${options.name}" rows="${options.rows ?? 4}"${limitsOf(options)}${states}${frame.format.languageOf(value)}>
${value}</textarea>${problem}</div>`;
}

function limitsOf(options: FieldOptions): Html {
  const { isOptional, autocomplete, placeholder, pattern, min, max } = options;
  const attributes = { autocomplete, placeholder, pattern, min, max };
  const printed = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? null : html` ${name}="${value}"`,
  );
  return html`${printed}${isOptional ? null : html` required`}`;
}

function printChoice(frame: FormFrame, options: ChoiceOptions): Html {
  const { id, value, label, hint, problem, states } = describe(frame, options);
  return html`<div class="field">${label}${hint}<select id="${id}" name="${options.name}"${states}>${printOptions(options.choices, value, frame.format)}</select>${problem}</div>`;
}
