import { MARKETPLACE } from '../../core/marketplace.ts';
import { rowsOf } from '../facts-port.ts';
import { NOT_BILLED } from '../failure.ts';
import { unreadable } from '../json-answer.ts';
import type { PostOutcome, TaskRequest } from '../port.ts';
import { BILLED_ROWS } from './facts.ts';
import { encodeKeyword } from './keyword.ts';
import type { FindPlace, Place } from './places.ts';
import type { Task } from './schema.ts';
import { callService, failureOfTask, type Service } from './service.ts';
import { CREATED, chargeOf } from './status.ts';

/** How many organic rows to ask for, so that the vendor's limit cuts no page: 100 for one page, 500 for seven. */
export function depthFor(pages: number): number {
  return rowsOf(BILLED_ROWS, pages);
}

/** The searches of one call, and the deadline for it. */
export interface Batch {
  readonly requests: readonly TaskRequest[];
  readonly latestMs: number;
  readonly findPlace: FindPlace;
}

/** Posts searches in one call; each has its own outcome, in the order given. */
export async function postTasks(
  service: Service,
  { requests, latestMs, findPlace }: Batch,
  signal: AbortSignal,
): Promise<PostOutcome[]> {
  if (requests.length === 0) return [];
  const place = await findPlace(signal);
  if (!place.ok) return requests.map(() => place.failure);
  if (service.client.nowMs() > latestMs) return requests.map(() => tooLate(service));
  const json = requests.map((request) => taskOf(request, place.value));
  const answer = await callService(service, { path: 'products/task_post', json }, signal);
  if (!answer.ok) return requests.map(() => answer.failure);
  const tasks = answer.value.tasks ?? [];
  return requests.map((request, index) => outcomeOf(service, findTask(tasks, request, index)));
}

function tooLate({ client }: Service): PostOutcome {
  const detail = 'The searches were to be posted earlier, and were not posted: this machine may have slept.';
  return client.fail({ reason: 'source_error', charge: NOT_BILLED, detail });
}

function taskOf({ term, pages, tag }: TaskRequest, place: Place) {
  return {
    keyword: encodeKeyword(term),
    location_code: place.locationCode,
    language_code: place.languageCode,
    se_domain: MARKETPLACE.domain,
    depth: depthFor(pages),
    max_crawl_pages: pages,
    priority: 1,
    tag,
  };
}

/** The answer's task with our tag; one that echoes no tag is found by its place. */
function findTask(tasks: readonly Task[], request: TaskRequest, index: number): Task | undefined {
  const tagged = tasks.find((task) => task.data?.tag === request.tag);
  const here = tasks[index];
  return tagged ?? (here?.data?.tag == null ? here : undefined);
}

function outcomeOf(service: Service, task: Task | undefined): PostOutcome {
  if (task === undefined) return unreadable('a task is missing', service.client.fail);
  if (task.status_code !== CREATED) return failureOfTask(service, task);
  if (task.id == null || task.id === '') return unreadable('a task has no id', service.client.fail);
  return { outcome: 'posted', taskId: task.id, charge: chargeOf(task.cost) };
}
