import { twinKey } from '../../core/keyword.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import { unreadable } from '../json-answer.ts';
import { wrongPlaceOf } from '../place-check.ts';
import type { Charge, PageOutcome, PageRequest } from '../port.ts';
import type { VendorClient } from '../vendor-client.ts';
import { readPage } from './read-page.ts';
import type { SearchAnswer } from './schema.ts';

const ONE_SEARCH: Charge = { billed: 'yes', cost: { amount: 1, unit: 'search' } };
/** The vendor does not count searches that failed. */
const NO_SEARCH: Charge = { billed: 'no', cost: { amount: 0, unit: 'search' } };

/** How the vendor reports an empty result: by the text of its error, or by the state of the results. */
const NO_RESULTS = /any results|no results|fully empty/i;

/** The outcome of an answer with status 200, which may also be a failure or an empty page. */
export function outcomeOf(client: VendorClient, answer: SearchAnswer, request: PageRequest): PageOutcome {
  const status = answer.search_metadata?.status ?? null;
  const error = answer.error ?? '';
  if (status !== 'Success') {
    const detail = `The search is ${status ?? 'without a status'}.${error === '' ? '' : ` The vendor says: ${error}`}`;
    return client.fail({ reason: 'source_error', charge: NO_SEARCH, vendorCode: status, detail });
  }
  const stranger = findStranger(answer, request);
  if (stranger !== null) return client.fail({ ...stranger, charge: ONE_SEARCH });
  const observedAtMs = observedAt(answer) ?? client.nowMs();
  const items = answer.organic_results ?? [];
  if (items.length > 0) return cardsOf(client, answer, { page: request.page, observedAtMs });
  const state = answer.search_information?.organic_results_state ?? '';
  if (NO_RESULTS.test(error) || NO_RESULTS.test(state)) {
    return { outcome: 'no_results', observedAtMs, charge: ONE_SEARCH };
  }
  if (error === '')
    return unreadable('it has no products and does not say that there are none', client.fail, ONE_SEARCH);
  return client.fail({ reason: 'source_error', charge: ONE_SEARCH, detail: `The vendor says: ${error}` });
}

function cardsOf(
  client: VendorClient,
  answer: SearchAnswer,
  seen: { readonly page: number; readonly observedAtMs: number },
): PageOutcome {
  const page = readPage(answer, seen);
  if (!page.ok) return unreadable(page.problem, client.fail, ONE_SEARCH);
  const { cards } = page.value;
  if (cards.length === 0) return unreadable('it has no cards of the main list', client.fail, ONE_SEARCH);
  const answeredTerm = answer.search_information?.spelling_fix ?? null;
  return (
    wrongPlaceOf(cards, ONE_SEARCH, client.fail) ?? {
      outcome: 'cards',
      pages: [page.value],
      answeredTerm,
      charge: ONE_SEARCH,
    }
  );
}

/** Why the answer does not belong to our search: another shop, other words, or another page. */
function findStranger(
  { search_parameters: asked, serpapi_pagination: pager }: SearchAnswer,
  { term, page }: PageRequest,
) {
  const domain = asked?.amazon_domain?.replace(/^www\./, '') ?? null;
  if (domain !== null && domain !== MARKETPLACE.domain) {
    return { reason: 'wrong_place', detail: `The answer is from ${domain}.` } as const;
  }
  if (asked?.k != null && twinKey(asked.k) !== twinKey(term)) {
    return { reason: 'source_error', detail: 'The answer is to another keyword.' } as const;
  }
  const answered = pager?.current ?? page;
  if (Number(answered) !== page) {
    return { reason: 'source_error', detail: `The answer is page ${answered}, not page ${page}.` } as const;
  }
  return null;
}

/** When the vendor looked: `2026-11-27 20:10:11 UTC`, in milliseconds since the epoch. */
function observedAt({ search_metadata: metadata }: SearchAnswer): number | null {
  const text = metadata?.processed_at ?? metadata?.created_at ?? '';
  const shaped = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) UTC$/.exec(text);
  if (shaped === null) return null;
  const instantMs = Date.parse(`${shaped[1]}T${shaped[2]}Z`);
  return Number.isNaN(instantMs) ? null : instantMs;
}
