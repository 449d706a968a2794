import { keywordTagsChange, TAGGED_MAX } from '../../../operations/keywords/keyword-tags-change.ts';
import { linesOf } from '../../../operations/read-list.ts';
import { act } from '../../ask.ts';
import { type Html, html } from '../../html/html.ts';
import { card, FOCUS_HERE, link } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { Action } from '../../screen.ts';
import { message } from '../../texts/index.ts';
import { addressOf } from '../../visit.ts';

/** The keywords selected for tags. */
export interface Tagging {
  readonly chosen: readonly string[];
}

/** The second of two steps: which tags. */
const SECOND = 'tags';

/** Asks which tags the selected keywords get or lose; the second time, changes them. */
export function tagging(change: 'add' | 'remove'): Action<Tagging> {
  return {
    run: async (visit, input) => {
      const confirmed = input.exact('confirmed');
      if (confirmed === '') {
        const chosen = input.all('chosen').slice(0, TAGGED_MAX);
        return chosen.length === 0
          ? { kind: 'refuse', summary: message('dashboard.noneChosen') }
          : { kind: 'ask', shown: { chosen } };
      }
      const asked = { keywords: linesOf(confirmed).slice(0, TAGGED_MAX), tags: input.text('tags'), change };
      const { changed } = await act(visit, keywordTagsChange, asked);
      return {
        kind: 'go',
        to: addressOf(visit.request),
        flash: message('dashboard.tagged', { count: changed.length }),
      };
    },
  };
}

/** The keywords whose tags were refused, so that they are asked for again. */
export function refusedTagging({ failure }: Page): Tagging | null {
  if (failure === null || failure.key !== SECOND) return null;
  return { chosen: linesOf(failure.values.get('confirmed') ?? '') };
}

/** Asks for the tags, and whether to add or remove them. */
export function printTagging({ chosen }: Tagging, known: readonly string[], page: Page): Html {
  const { t, format, visit } = page;
  const hint =
    known.length === 0
      ? t('ranks.tagsHint')
      : html`${t('ranks.tagsHint')}<br>${t('dashboard.knownTags')}${format.colon}${known.map((tag, index) => html`${index === 0 ? null : ', '}${format.outside(tag)}`)}`;
  const form = page.form(
    { action: 'tag', key: SECOND, hidden: { confirmed: chosen.join('\n') } },
    ({ field, submit }) =>
      html`${field({ name: 'tags', label: 'ranks.tags', hint })}<div class="buttons">${submit('dashboard.addTags')}${submit('dashboard.removeTags', 'plain', 'untag')}${link(addressOf(visit.request), t('removal.back'), 'button')}</div>`,
  );
  const names = chosen.map((keyword) => html`<li>${format.outside(keyword)}</li>`);
  return html`<div role="status"${FOCUS_HERE}>${card(t('dashboard.tagging', { count: chosen.length }), html`<ul class="chosen">${names}</ul>${form}`)}</div>`;
}
