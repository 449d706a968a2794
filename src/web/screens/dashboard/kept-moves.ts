import { todayOf } from '../../../operations/data-status.ts';
import { keywordMoves } from '../../../operations/keywords/keyword-moves.ts';
import { ask } from '../../ask.ts';
import { accountOf, type Visit } from '../../visit.ts';
import type { Moves } from './moves.ts';

/** How many accounts are remembered at most; each takes a few kilobytes. */
const ACCOUNTS_MAX = 500;

interface Kept {
  readonly version: number;
  readonly today: string;
  readonly moves: Promise<Moves>;
}

const KEPT = new WeakMap<Visit['access'], Map<string, Kept>>();

/**
 * The moves of the account, remembered until its data or the Japanese date changes: they look at all keywords, and most visits come
 * between two scans. The version is read before the moves are, so that they are never older than it.
 */
export async function readMoves(visit: Visit): Promise<Moves> {
  const { id } = accountOf(visit);
  const version = await visit.context.store.accountVersion(id);
  const today = todayOf(visit.context);
  const byAccount = KEPT.getOrInsertComputed(visit.access, () => new Map<string, Kept>());
  const kept = byAccount.get(id);
  if (kept !== undefined && kept.version === version && kept.today === today) return kept.moves;
  const moves = ask(visit, keywordMoves, {});
  byAccount.delete(id);
  byAccount.set(id, { version, today, moves });
  // A failure is not remembered.
  moves.catch(() => byAccount.delete(id));
  const [oldest] = byAccount.keys();
  if (byAccount.size > ACCOUNTS_MAX && oldest !== undefined) byAccount.delete(oldest);
  return moves;
}
