import { type CapUse, capLevel, type Grant, grantCalls, periodStart } from '../../core/spending-cap.ts';
import { type Target, targetKey } from '../../core/target.ts';
import { storableText } from '../../core/text.ts';
import { inBatches } from '../batches.ts';
import { listWanting } from '../plan/wanted-targets.ts';
import type { Db } from '../tables.ts';
import { addCosts } from './add-costs.ts';
import { INSTALLATION } from './cap-rows.ts';
import { capsOf, useOf } from './caps.ts';
import type { CallRequest, CapNotice, Reservation } from './port.ts';

/** A cap with what was announced of it in its period. */
interface Known {
  readonly use: CapUse;
  readonly announced: number;
  readonly isReached: boolean;
}

/** Counts calls before they are made, as far as the caps of their source allow; see the port. */
export async function reserveCalls(db: Db, request: CallRequest): Promise<Reservation> {
  const { known, grants, caps } = await decide(db, request);
  await addCosts(
    db,
    request.localDate,
    [costOf(request, grants)].filter(({ calls, amount }) => calls + amount > 0),
  );
  const notices: CapNotice[] = [];
  for (const [at, use] of caps.entries()) {
    const before = known[at];
    const notice = before && (await announce(db, request, { ...before, use }));
    if (notice) notices.push(notice);
  }
  return { grants, notices };
}

/** What would be granted; see the port. */
export async function previewCalls(db: Db, request: Asked): Promise<readonly Grant[]> {
  return (await decide(db, request)).grants;
}

type Asked = Omit<CallRequest, 'nowMs'>;

/** What is granted, and the caps before and after it. */
async function decide(db: Db, request: Asked) {
  const { price, targets, calls } = request;
  const byTarget = targets === null ? [] : await listOwners(db, targets);
  const owners = [...new Set(byTarget.flat())];
  const known = await listKnown(db, request, owners);
  const wanting = targets === null ? [[]] : byTarget;
  const uses = known.map(({ use }) => use);
  return { known, ...grantCalls(uses, { price, wanting, ...(calls === undefined ? {} : { calls }) }) };
}

/** By target: the open accounts that want it. */
async function listOwners(db: Db, wanted: readonly Target[]): Promise<string[][]> {
  const each = new Map(wanted.map((target) => [targetKey(target), target]));
  const rows = await listWanting(db, [...each.values()]);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return wanted.map((target) => (byKey.get(targetKey(target)) ?? []).map(({ accountId }) => accountId));
}

/** The caps of the installation and of these accounts at the source. */
async function listKnown(
  db: Db,
  { source, localDate }: Asked,
  accounts: readonly string[],
): Promise<Known[]> {
  const rows = await inBatches([INSTALLATION, ...accounts], (batch) =>
    capsOf(db, localDate)
      .where('p.source', '=', storableText(source))
      .where('p.account_id', 'in', batch)
      .orderBy('p.account_id')
      .execute(),
  );
  return rows.map((row) => {
    const start = periodStart(row.period, localDate);
    return {
      use: useOf(row),
      announced: row.announced_on === start ? row.announced_level : 0,
      isReached: row.reached_on === start,
    };
  });
}

/** What is counted before the answers say what the calls cost. */
function costOf({ source, price, calls }: CallRequest, grants: readonly Grant[]) {
  const cost = { source, unit: price.unit, amount: 0, calls: 0 };
  const shares = new Map<string, { accountId: string; amount: number; calls: number }>();
  for (const [at, grant] of grants.entries()) {
    if (grant.kind === 'refused') continue;
    cost.amount += price.amount * (calls?.[at] ?? 1);
    cost.calls += grant.calls;
    for (const { accountId, amount, calls } of grant.shares) {
      const share = shares.get(accountId) ?? { accountId, amount: 0, calls: 0 };
      shares.set(accountId, { accountId, amount: share.amount + amount, calls: share.calls + calls });
    }
  }
  return { ...cost, shares: [...shares.values()] };
}

/** Records that a cap is reached, and that it is announced; returns what was not announced before. */
async function announce(
  db: Db,
  { source, localDate, nowMs, price, calls = [] }: CallRequest,
  { use, announced, isReached }: Known,
): Promise<CapNotice | null> {
  const level = capLevel(use, price, Math.max(1, ...calls));
  const start = periodStart(use.period, localDate);
  const isNews = level > announced;
  if (!isNews && (level < 100 || isReached)) return null;
  await db
    .updateTable('source_caps')
    .set({
      ...(level === 100 ? { reached_on: start } : {}),
      ...(isNews ? { announced_on: start, announced_level: level, alarm_at_ms: nowMs } : {}),
    })
    .where('source', '=', storableText(source))
    .where('account_id', '=', use.accountId ?? INSTALLATION)
    .where('period', '=', use.period)
    .where('measure', '=', use.measure)
    .execute();
  return isNews && level !== 0 ? { cap: use, level, localDate } : null;
}
