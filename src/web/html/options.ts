import type { Format } from '../format.ts';
import { type Html, html } from './html.ts';

/** A choice of a list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of a `select`; the one with this value is selected. */
export function printOptions(choices: readonly Choice[], chosen: string, { languageOf }: Format): Html[] {
  return choices.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : null}${languageOf(label)}>${label}</option>`,
  );
}
