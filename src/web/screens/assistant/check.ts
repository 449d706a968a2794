import { assistantCheckConfirm } from '../../../operations/assistant/assistant-check-confirm.ts';
import { assistantCheckShow } from '../../../operations/assistant/assistant-check-show.ts';
import { act, ask } from '../../ask.ts';
import type { FormInput } from '../../form-input.ts';
import { html } from '../../html/html.ts';
import { link } from '../../html/parts.ts';
import { pageHeading } from '../../page.ts';
import { type Action, screen } from '../../screen.ts';
import { message } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';
import { loadOwnNames, type OwnNames } from './own-names.ts';
import type { ShownCheck } from './shown-check.ts';
import { printVerdict } from './verdict.ts';

interface Data {
  readonly shown: ShownCheck;
  readonly names: OwnNames;
}

/** One check with its answer, where a person confirms what the answer may name. */
export const assistantCheck = screen<Data>({
  path: '/assistant/checks/{id}',
  title: 'assistant.check',
  styles: ['assistant.css'],
  load: async (visit) => {
    const [{ check, answer_text: answer }, names] = await Promise.all([
      ask(visit, assistantCheckShow, { id: idOf(visit) }),
      loadOwnNames(visit),
    ]);
    return { shown: { check, answer }, names };
  },
  view: ({ shown, names }, page) => {
    const back = link('/assistant/results', page.t('assistant.results'), 'button');
    return html`${pageHeading(page.t('assistant.check'), page.format.date(shown.check.local_date), back)}
${printVerdict(shown, names, page)}`;
  },
  actions: { named: saying(true), notNamed: saying(false) },
});

function idOf({ params }: Visit): string {
  return params['id'] ?? '';
}

/** Saves what a person says about the product of the form. */
function saying(named: boolean): Action {
  return {
    run: async (visit: Visit, input: FormInput) => {
      await act(visit, assistantCheckConfirm, { id: idOf(visit), asin: input.text('asin'), named });
      return { kind: 'go', flash: message(named ? 'assistant.keptNamed' : 'assistant.keptNotNamed') };
    },
  };
}
