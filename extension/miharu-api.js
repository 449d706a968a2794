/**
 * Requests to the person's own miharu. This file has the extension's only `fetch`: nothing goes anywhere else, and no
 * cookie, referrer or redirect goes along.
 */
import { parseAddress } from './settings.js';

/**
 * What went wrong, as a code with a sentence in `_locales`. `detail` is a sentence of miharu in the asked language.
 * @typedef {{ code: string, detail?: string, scope?: string, seconds?: number, keyword?: string }} Failure
 */
/** @template T @typedef {{ ok: true, value: T } | { ok: false, failure: Failure }} Answer */
/** @typedef {{ [member: string]: any }} Json */

const TIMEOUT_MS = 60_000;
/** Longest answer that is read, in characters. */
const ANSWER_MAX = 4_000_000;

/**
 * Asks miharu for `path` below `/api/v1`. Whatever happens is a value.
 * @param {{ address: string, key: string }} settings
 * @param {string} path
 * @param {{ method?: 'GET' | 'POST', query?: Record<string, string>, type?: string, body?: string }} [request]
 * @returns {Promise<Answer<Json>>}
 */
export async function askMiharu({ address, key }, path, { method = 'GET', query = {}, type, body } = {}) {
  const place = parseAddress(address);
  if (!place.ok) return { ok: false, failure: { code: place.code } };
  if (!(await chrome.permissions.contains({ origins: [place.pattern] })))
    return { ok: false, failure: { code: 'not_permitted' } };
  const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
  /** @type {Response} */
  let response;
  /** @type {string} */
  let text;
  try {
    response = await fetch(`${place.origin}/api/v1${path}${search}`, {
      method,
      headers: {
        'X-Api-Key': key,
        'Accept-Language': chrome.i18n.getMessage('language'),
        ...(type === undefined ? {} : { 'Content-Type': type }),
      },
      ...(body === undefined ? {} : { body }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    return { ok: false, failure: { code: 'away' } };
  }
  const json = text.length > ANSWER_MAX ? null : parseJson(text);
  if (json === null) return { ok: false, failure: { code: 'not_miharu' } };
  return response.ok
    ? { ok: true, value: json }
    : { ok: false, failure: describeProblem(response.status, json) };
}

/** @param {string} text @returns {Json | null} */
function parseJson(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Codes of miharu that have their own sentence here. */
const KNOWN = new Set([
  'scope_missing',
  'plan_not_eligible',
  'keyword_not_monitored',
  'product_not_monitored',
  'page_contradicts',
  'rate_limited',
  'too_many_concurrent_requests',
  'check_limit_daily',
  'check_limit_weekly',
  'not_released',
  'body_too_large',
]);

/** @param {number} status @param {Json} problem @returns {Failure} */
function describeProblem(status, problem) {
  const { code, detail, required_scope: scope, retry_after_seconds: seconds, keyword } = problem;
  if (typeof code !== 'string') return { code: 'not_miharu' };
  const more = {
    ...(typeof detail === 'string' ? { detail: detail.slice(0, 1_000) } : {}),
    ...(typeof scope === 'string' ? { scope } : {}),
    ...(typeof seconds === 'number' ? { seconds } : {}),
    ...(typeof keyword === 'string' ? { keyword } : {}),
  };
  if (status === 401) return { code: 'wrong_key' };
  if (status === 404 && code === 'not_found') return { code: 'too_old', ...more };
  return { code: KNOWN.has(code) ? code : 'refused', ...more };
}
