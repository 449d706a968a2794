import { parseAsin } from '../../core/asin.ts';
import { getParameter, invalidParameter, MiharuError } from '../../core/errors.ts';
import { parseKeyword } from '../../core/keyword.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { productTarget, TARGET_KINDS, type Target, targetKey, termTarget } from '../../core/target.ts';
import { quote } from '../../core/text.ts';
import type { NamedSource, ScanPorts } from '../../scan/index.ts';
import type { OpenTarget } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import type { OperatorContext } from '../operation.ts';
import { noSource } from '../sources/source-test.ts';
import { firstReading, listUsed, type UsePorts } from '../sources/used-sources.ts';
import { readDate } from './days.ts';

/** What to scan now. */
export interface ScanRequest {
  /** `today` or its date, since the shop shows no other. */
  readonly date: string;
  readonly keywords: readonly string[];
  /** If both are empty, everything is scanned. */
  readonly asins: readonly string[];
}

/** A checked request. */
export interface Selection {
  readonly localDate: LocalDate;
  /** Only these; `undefined` means all. */
  readonly targets: readonly Target[] | undefined;
}

/** More targets than any installation has. */
export const TARGETS_MAX = 10_000_000;

/**
 * Reads a request; throws `invalid_parameter`, or `keyword_not_monitored` and `not_found` for targets that no
 * account has.
 */
export async function readRequest(context: OperatorContext, request: ScanRequest): Promise<Selection> {
  const today = todayOf(context);
  const localDate = readDate(request.date, today);
  if (localDate !== today) {
    throw invalidParameter('date', {
      en: `${localDate} cannot be scanned: Amazon shows only today (${today}). A missed date stays a gap.`,
      ja: `${localDate} は計測できません。Amazon に表示されるのは本日（${today}）の結果だけです。`,
    });
  }
  const terms = request.keywords.map((text) => getParameter('keyword', parseKeyword(text)));
  const asins = request.asins.map((text) => getParameter('asin', parseAsin(text)));
  if (terms.length + asins.length === 0) return { localDate, targets: undefined };
  await requireWatched(context, terms, asins);
  return { localDate, targets: [...terms.map(termTarget), ...asins.map(productTarget)] };
}

async function requireWatched(
  { store }: OperatorContext,
  terms: readonly string[],
  asins: readonly string[],
): Promise<void> {
  const accounts = (await store.listAccounts()).filter(({ closedAtMs }) => closedAtMs === null);
  for (const term of terms) {
    const found = await Promise.all(accounts.map(({ id }) => store.findKeyword(id, term)));
    if (found.some((keyword) => keyword !== undefined)) continue;
    throw new MiharuError('keyword_not_monitored', {
      en: `No account has the keyword ${quote(term)}.`,
      ja: `${quote(term)} を登録しているアカウントはありません。`,
    });
  }
  if (asins.length === 0) return;
  const lists = await Promise.all(accounts.map(({ id }) => store.listAsins(id)));
  const known = new Set(lists.flat().map(({ asin }) => asin));
  const stranger = asins.find((asin) => !known.has(asin));
  if (stranger === undefined) return;
  throw new MiharuError('not_found', {
    en: `No account has the product ${stranger}. Add it first: \`miharu asin add\` or \`miharu watch add\`.`,
    ja: `商品 ${stranger} を登録しているアカウントはありません。先に \`miharu asin add\` か \`miharu watch add\` で追加してください。`,
  });
}

/** The sources that are not paused, in the operator's order; throws `invalid_setting` if none of them reads anything. */
export async function requireSources(
  context: OperatorContext,
  ports: UsePorts,
): Promise<readonly NamedSource[]> {
  const used = await listUsed(ports);
  if (TARGET_KINDS.some((kind) => firstReading(used, kind) !== undefined)) return used;
  const [one] = await ports.listSources();
  throw one === undefined ? noSource(context) : allPaused(one.name);
}

function allPaused(name: string): MiharuError {
  return new MiharuError(
    'invalid_setting',
    {
      en: 'All sources are paused, so nothing is scanned.',
      ja: 'すべての取得元を一時停止しているため、計測できません。',
    },
    {
      remedy: {
        en: `Resume one with \`miharu source resume ${name}\`.`,
        ja: `\`miharu source resume ${name}\` で再開してください。`,
      },
    },
  );
}

/**
 * Targets that would be read now: without a complete reading, not scheduled for a later attempt, and of a kind
 * that one of these sources reads.
 */
export async function listDue(
  { store, nowMs }: Pick<ScanPorts, 'store' | 'nowMs'>,
  { localDate, targets }: Selection,
  used: readonly NamedSource[],
): Promise<Target[]> {
  const open = await store.listOpenTargets(localDate, TARGETS_MAX);
  const planned = new Map(open.map((each) => [targetKey(each.target), each]));
  const chosen = targets === undefined ? undefined : new Set(targets.map(targetKey));
  const isDue = isOpenAt(nowMs());
  const due: Target[] = [];
  for (const kind of TARGET_KINDS.filter((each) => firstReading(used, each) !== undefined)) {
    for (const target of await store.listUnread(localDate, kind)) {
      const key = targetKey(target);
      const known = planned.get(key);
      if ((chosen?.has(key) ?? true) && (known === undefined || isDue(known))) due.push(target);
    }
  }
  return due;
}

/** The open targets of a selection. */
export async function listOpen(
  { store }: Pick<OperatorContext, 'store'>,
  { localDate, targets }: Selection,
): Promise<OpenTarget[]> {
  const chosen = targets === undefined ? undefined : new Set(targets.map(targetKey));
  const open = await store.listOpenTargets(localDate, TARGETS_MAX);
  return open.filter(({ target }) => chosen?.has(targetKey(target)) ?? true);
}

/** Whether a target can be read at an instant (milliseconds since the epoch). */
function isOpenAt(nowMs: number): (open: OpenTarget) => boolean {
  return ({ nextAttemptAtMs, attempts, isPosted }) =>
    nextAttemptAtMs !== null && (isPosted || attempts === 0 || nextAttemptAtMs <= nowMs);
}
