import { parsed, refused } from '../../core/parsed.ts';
import { seenFromOf } from '../../core/reading-context.ts';
import { CALL_MS_MAX, type CollectOutcome, type OpenSource, type TaskSource } from '../port.ts';
import { parseServiceAddress, readSettings } from '../read-settings.ts';
import { openVendorClient } from '../vendor-client.ts';
import { collectTask } from './collect-task.ts';
import { DATAFORSEO } from './facts.ts';
import { placeFinder } from './places.ts';
import { postTasks } from './post-tasks.ts';
import { ReadyRow } from './schema.ts';
import { getRows, type Service } from './service.ts';

const ADDRESS = 'https://api.dataforseo.com';

/** The largest real answer has 280 KB for 124 rows; seven pages and ads stay far below this. */
const LIMITS = { timeoutMs: CALL_MS_MAX, bytesMax: 16 * 1024 * 1024 };

/** The vendor lists no more ready tasks than this, and has no second page. */
const READY_MAX = 1_000;

/** Opens DataForSEO with the account's login and password; both live in the closure alone. */
export const openDataForSeo: OpenSource<TaskSource> = (values, surroundings) => {
  const settings = readSettings(values, DATAFORSEO.settings);
  if (!settings.ok) return settings;
  const origin = parseServiceAddress(settings.value.get('address') ?? ADDRESS);
  if (!origin.ok) return origin;
  const code = settings.value.get('location_code') ?? null;
  if (code !== null && !/^[1-9]\d{0,8}$/.test(code)) {
    return refused('location_code must be a whole number.', 'location_code は整数で指定してください。');
  }
  const [login = '', password = ''] = [settings.value.get('login'), settings.value.get('password')];
  const pair = `${login}:${password}`;
  const service: Service = {
    client: openVendorClient([login, password, pair], LIMITS, surroundings),
    origin: origin.value,
    headers: { Authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` },
  };
  return parsed(sourceOf(service, code === null ? null : Number(code)));
};

function sourceOf(service: Service, givenCode: number | null): TaskSource {
  const findPlace = placeFinder(service, givenCode);
  return {
    mode: 'task',
    facts: DATAFORSEO,
    post: (requests, latestMs, signal) => postTasks(service, { requests, latestMs, findPlace }, signal),
    collect: async (task, signal) => withPlace(await collectTask(service, task, signal), givenCode),
    listReady: async (signal) => {
      const rows = await getRows(service, 'products/tasks_ready', ReadyRow, signal);
      if (!rows.ok) return rows.failure;
      const tasks = rows.value.map((row) => ({ taskId: row.id, tag: row.tag ?? null }));
      return { outcome: 'listed', tasks, isWhole: tasks.length < READY_MAX };
    },
  };
}

/** Adds the place from the settings to an answer. The vendor's place codes never equal a place of a page. */
function withPlace(outcome: CollectOutcome, givenCode: number | null): CollectOutcome {
  if (givenCode === null || (outcome.outcome !== 'cards' && outcome.outcome !== 'no_results')) return outcome;
  return { ...outcome, ...seenFromOf({ place: `dataforseo:${givenCode}` }) };
}
