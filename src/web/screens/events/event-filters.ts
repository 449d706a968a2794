import type { Static } from 'typebox';
import { invalidParameter } from '../../../core/errors.ts';
import type { asinList } from '../../../operations/asins/asin-list.ts';
import { KIND_TITLES } from '../../../operations/changes/event-schema.ts';
import { type Filter, filterForm } from '../../html/filters.ts';
import type { Html } from '../../html/html.ts';
import type { Choice } from '../../html/options.ts';
import type { Page } from '../../page.ts';

/** The periods that the list offers, in days. */
export const EVENT_DAYS = [7, 14, 30] as const;
/** The longest period. */
export const EVENT_DAYS_MAX = 30;

/**
 * The filters of the list as the operation's input, without empty ones. Products are separated by commas. Throws
 * `invalid_parameter` for a period that is none of the choices; what the operation knows, it checks itself.
 */
export function readFilters(query: URLSearchParams) {
  const asked = query.get('days') || '7';
  const days = EVENT_DAYS.find((choice) => String(choice) === asked);
  if (days === undefined) throw invalidParameter('days', NO_PERIOD);
  const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '');
  const [kind, asin, relation, keyword] = ['kind', 'asin', 'relation', 'keyword'].map(
    (name) => query.get(name) ?? '',
  );
  return {
    ...(from || to ? {} : { days }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(kind ? { kind: [kind] } : {}),
    ...(asin ? { asin: asin.split(',') } : {}),
    ...(relation ? { relation } : {}),
    ...(keyword ? { keyword } : {}),
  };
}

const NO_PERIOD = {
  en: `The period is one of ${EVENT_DAYS.join(', ')} days.`,
  ja: `期間は ${EVENT_DAYS.join('、')} 日のいずれかです。`,
};

/** The form that filters the list. */
export function printFilters(products: Static<typeof asinList.output>['asins'], page: Page): Html {
  const { t, visit } = page;
  const all = { value: '', label: t('filter.all') };
  const chosen = (name: string) => visit.query.get(name) ?? '';
  const asins = chosen('asin').split(',');
  const several =
    asins.length > 1
      ? [{ value: chosen('asin'), label: t('events.theseProducts', { count: asins.length }) }]
      : [];
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'days',
      label: 'events.period',
      value: chosen('days') || '7',
      choices: EVENT_DAYS.map((days) => ({
        value: String(days),
        label: t('events.lastDays', { count: days }),
      })),
    },
    {
      kind: 'choice',
      name: 'relation',
      label: 'events.relation',
      value: chosen('relation'),
      choices: [
        all,
        { value: 'own', label: t('events.own') },
        { value: 'competitor', label: t('events.competitor') },
      ],
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'events.kind',
      value: chosen('kind'),
      choices: [all, ...[...KIND_TITLES].map(([value, title]) => ({ value, label: title[visit.language] }))],
    },
    {
      kind: 'choice',
      name: 'asin',
      label: 'events.product',
      value: chosen('asin'),
      choices: [
        all,
        ...several,
        ...products.map(({ asin, title }) => ({ value: asin, label: nameOf(asin, title) })),
      ],
    },
    ...printKeywordChoice(chosen('keyword'), all),
  ];
  return filterForm(page, 'events.filters', filters);
}

/** The keyword that a link brought; there may be too many to offer them all. */
function printKeywordChoice(keyword: string, all: Choice): Filter[] {
  if (keyword === '') return [];
  const choices = [all, { value: keyword, label: keyword }];
  return [{ kind: 'choice', name: 'keyword', label: 'events.ranksFor', value: keyword, choices }];
}

const NAME_POINTS = 30;

function nameOf(asin: string, title: string | null): string {
  const points = [...(title ?? '')];
  const short = points.length > NAME_POINTS ? `${points.slice(0, NAME_POINTS).join('')}…` : (title ?? '');
  return `${asin} ${short}`.trim();
}
