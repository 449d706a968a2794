import type { FormInput } from '../form-input.ts';
import { isTextId } from '../texts/index.ts';
import type { TypedField } from '../typed-fields.ts';
import type { Visit } from '../visit.ts';
import { type Html, html } from './html.ts';

/** How much of one form is shown again, in UTF-16 units of all its texts together: more than any of our forms contains. */
const KEPT_LENGTH_MAX = 256 * 1024;

/** Whether something of a failed form was saved: it was not begun, or it was interrupted. */
export type Saved = 'no' | 'unknown';

/** Whether a form has more text than is shown again. */
export function isTooLongToShow(texts: Iterable<string>): boolean {
  return Iterator.from(texts).reduce((sum, { length }) => sum + length, 0) > KEPT_LENGTH_MAX;
}

/**
 * What somebody typed into the fields of a failed form, to be copied from; `null` when there is nothing. Only fields
 * that we printed are shown: otherwise anybody could put words into our pages.
 */
export function printKeptTexts(
  { t, format }: Pick<Visit, 't' | 'format'>,
  { input, typed }: { readonly input: FormInput; readonly typed: readonly TypedField[] },
  saved: Saved = 'no',
): Html | null {
  const kept = typed
    .map(({ name, label }) => ({ label, text: input.exact(name) }))
    .filter(({ text }) => text.trim() !== '');
  if (kept.length === 0) return null;
  if (isTooLongToShow(kept.map(({ text }) => text))) {
    return html`<section class="card"><h2>${t('error.kept')}</h2><p>${t('error.keptTooLong')}</p></section>`;
  }
  const areas = kept.map(({ label, text }, index) => {
    const id = `kept-${index}`;
    const rows = Math.min(12, text.split('\n').length + 1);
    // Labels are texts without placeholders: see `TypedField`.
    const named = isTextId(label) ? t(label) : t('error.keptText');
    return html`<div class="field"><label for="${id}">${named}</label><textarea id="${id}" rows="${rows}" readonly${format.languageOf(text)}>
${text}</textarea></div>`;
  });
  return html`<section class="card"><h2>${t('error.kept')}</h2><p>${saved === 'no' ? t('error.keptHint') : t('error.keptUnsure')}</p>${areas}</section>`;
}
