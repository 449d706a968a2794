import type { FormInput } from '../form-input.ts';
import { isTextId, type PlainTextId, type Texts } from '../texts/index.ts';
import { type Html, html } from './html.ts';

/** Name of the hidden field in which a form says which of its fields hold what somebody typed. */
export const TYPED_FIELD = '_typed';

/** Whether something of a form that failed is saved: nothing was begun, or it was broken off. */
export type Saved = 'no' | 'unknown';

/** A field that somebody types into; never a password. */
export interface TypedField {
  readonly name: string;
  readonly label: PlainTextId;
}

/** Typed fields as the hidden field holds them. */
export function printTypedFields(fields: readonly TypedField[]): string {
  return fields.map(({ name, label }) => `${name}:${label}`).join(' ');
}

/**
 * What somebody typed into a form that was not done, to be copied from; `null` when there is nothing. Only for forms of our own pages:
 * anybody else could put words into ours.
 */
export function printKeptTexts(t: Texts, input: FormInput, saved: Saved = 'no'): Html | null {
  const kept = input
    .exact(TYPED_FIELD)
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([name = '', label = '']) => ({ label, text: input.exact(name) }))
    .filter(({ text }) => text.trim() !== '');
  if (kept.length === 0) return null;
  const areas = kept.map(({ label, text }, index) => {
    const id = `kept-${index}`;
    const rows = Math.min(12, text.split('\n').length + 1);
    // Labels are texts without braces: see `TypedField`.
    const named = isTextId(label) ? t(label as PlainTextId) : t('error.keptText');
    return html`<div class="field"><label for="${id}">${named}</label><textarea id="${id}" rows="${rows}" readonly>
${text}</textarea></div>`;
  });
  return html`<section class="card"><h2>${t('error.kept')}</h2><p>${saved === 'no' ? t('error.keptHint') : t('error.keptUnsure')}</p>${areas}</section>`;
}
