import { element, openOptionsButton, text } from './elements.js';
import { typeset } from './format.js';
import { parseAddress } from './settings.js';

/** Failures before anything was sent. */
const NOT_SENT = new Set([
  'not_set_up',
  'wrong_address',
  'insecure_address',
  'not_permitted',
  'no_access',
  'other_page',
  'loading',
  'replaced_page',
]);
/** Failures after which nobody knows what became of the page. */
const UNANSWERED = new Set(['away', 'not_miharu', 'unanswered']);
/** Failures that end in Settings. */
const IN_SETTINGS = new Set([
  'not_set_up',
  'wrong_address',
  'insecure_address',
  'not_permitted',
  'away',
  'unanswered',
  'not_miharu',
  'wrong_key',
  'scope_missing',
]);
/** Where in miharu a failure is put right. @type {ReadonlyMap<string, { path: string, label: string }>} */
const IN_MIHARU = new Map([
  ['keyword_not_monitored', { path: '/settings/keywords', label: 'toKeywords' }],
  ['product_not_monitored', { path: '/settings/products', label: 'toProducts' }],
  ['wrong_key', { path: '/settings/api', label: 'toKeys' }],
  ['scope_missing', { path: '/settings/api', label: 'toKeys' }],
]);

/**
 * What went wrong and what to do, in one or two sentences.
 * @param {import('./miharu-api.js').Failure} failure
 */
export function describeFailure({ code, detail = '', scope = '', seconds = 60, keyword = '' }) {
  const said = typeset(detail);
  const sentence = text(`failure_${code}`, said, scope, seconds, keyword);
  return sentence === '' ? text('failure_refused', said) : sentence;
}

/**
 * Why there is no answer, and what to do, with the place where that is done.
 * @param {import('./miharu-api.js').Failure} failure
 * @param {import('./settings.js').Settings | null} settings
 * @returns {Node[]}
 */
export function describeFailed(failure, settings) {
  const { code } = failure;
  const head = NOT_SENT.has(code) ? 'headNotSent' : UNANSWERED.has(code) ? 'headNoAnswer' : 'headNotAdded';
  const place = settings === null ? null : parseAddress(settings.address);
  const there = IN_MIHARU.get(code);
  const onward = [
    there !== undefined && place?.ok === true
      ? outsideLink(place.origin + there.path, text(there.label))
      : null,
    IN_SETTINGS.has(code) ? openOptionsButton('primary') : null,
  ].filter((one) => one !== null);
  return [
    element('h1', 'bad', text(head)),
    element('p', 'bad notice', describeFailure(failure)),
    ...(onward.length === 0 ? [] : [element('p', 'actions', ...onward)]),
  ];
}

/** A link that opens in a tab of its own. @param {string} address @param {string} words */
export function outsideLink(address, words) {
  const link = element('a', '', words);
  Object.assign(link, { href: address, target: '_blank', rel: 'noreferrer' });
  return link;
}
