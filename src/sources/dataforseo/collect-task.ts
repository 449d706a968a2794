import { MARKETPLACE } from '../../core/marketplace.ts';
import { checkAgainst, unreadable } from '../json-answer.ts';
import { wrongPlaceOf } from '../place-check.ts';
import type { Charge, CollectOutcome, TaskRef } from '../port.ts';
import { isEchoOf } from './keyword.ts';
import { depthFor } from './post-tasks.ts';
import { readPages } from './read-pages.ts';
import { SearchResult, type Task } from './schema.ts';
import { callService, failureOfTask, type Service } from './service.ts';
import { chargeOf, isWaiting, NO_RESULTS, OK } from './status.ts';

/** Corrections that replaced the keyword; a mere suggestion changes no results. */
const CORRECTIONS: ReadonlySet<string> = new Set(['showing_results_for', 'including_results_for']);

/** Collects one task. Collecting it again is free, so a failure may be retried. */
export async function collectTask(
  service: Service,
  ref: TaskRef,
  signal: AbortSignal,
): Promise<CollectOutcome> {
  const path = `products/task_get/advanced/${encodeURIComponent(ref.taskId)}`;
  const answer = await callService(service, { path }, signal);
  // While a task waits, the vendor may say so at the root instead of at the task.
  if (!answer.ok)
    return isWaiting(Number(answer.failure.vendorCode)) ? { outcome: 'waiting' } : answer.failure;
  const task = answer.value.tasks?.[0];
  if (task === undefined) return unreadable('it has no task', service.client.fail);
  if (isWaiting(task.status_code)) return { outcome: 'waiting' };
  if (task.status_code !== OK && task.status_code !== NO_RESULTS) return failureOfTask(service, task);
  return outcomeOf(service, ref, task);
}

function outcomeOf(service: Service, ref: TaskRef, task: Task): CollectOutcome {
  const { fail, nowMs } = service.client;
  const charge = chargeOf(task.cost);
  const [row] = task.result ?? [];
  if (row === undefined && task.status_code === NO_RESULTS) {
    return { outcome: 'no_results', observedAtMs: nowMs(), charge };
  }
  const result = checkAgainst(row, SearchResult);
  if (!result.ok) return unreadable(result.problem, fail, charge);
  const stranger = findStranger(result.value, ref);
  if (stranger !== null) return fail({ ...stranger, charge });
  const observedAtMs = parseDatetime(result.value.datetime) ?? nowMs();
  if (task.status_code === NO_RESULTS) return { outcome: 'no_results', observedAtMs, charge };
  return cardsOf(service, { ref, result: result.value, observedAtMs, charge });
}

interface Collected {
  readonly ref: TaskRef;
  readonly result: SearchResult;
  readonly observedAtMs: number;
  readonly charge: Charge;
}

function cardsOf({ client }: Service, { ref, result, observedAtMs, charge }: Collected): CollectOutcome {
  const asked = { pages: ref.pages, depth: depthFor(ref.pages), fallbackMs: observedAtMs };
  const pages = readPages(result, asked);
  if (!pages.ok) return unreadable(pages.problem, client.fail, charge);
  const cards = pages.value.flatMap((page) => page.cards);
  if (cards.length === 0)
    return unreadable('it has no products and does not say that there are none', client.fail, charge);
  const answeredTerm = CORRECTIONS.has(result.spell?.type ?? '') ? (result.spell?.keyword ?? null) : null;
  return (
    wrongPlaceOf(cards, charge, client.fail) ?? { outcome: 'cards', pages: pages.value, answeredTerm, charge }
  );
}

/** Why the answer does not belong to our search: another shop, another language, another keyword. */
function findStranger(result: SearchResult, ref: TaskRef) {
  const domain = result.se_domain?.replace(/^www\./, '') ?? null;
  if (domain !== null && domain !== MARKETPLACE.domain) {
    return { reason: 'wrong_place', detail: `The answer is from ${domain}.` } as const;
  }
  if (result.language_code != null && !result.language_code.startsWith(MARKETPLACE.language)) {
    return { reason: 'wrong_place', detail: `The answer is in ${result.language_code}.` } as const;
  }
  if (result.keyword != null && !isEchoOf(ref.term, result.keyword)) {
    return { reason: 'source_error', detail: 'The answer is to another keyword.' } as const;
  }
  return null;
}

/** `2026-06-01 16:17:21 +00:00`, in milliseconds since the epoch. */
function parseDatetime(text: string | null | undefined): number | null {
  const shaped = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}:\d{2})$/.exec(text ?? '');
  if (shaped === null) return null;
  const instantMs = Date.parse(`${shaped[1]}T${shaped[2]}${shaped[3]}`);
  return Number.isNaN(instantMs) ? null : instantMs;
}
