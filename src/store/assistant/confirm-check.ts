import { moveVersions } from '../accounts/moved-versions.ts';
import type { Db } from '../tables.ts';
import { findCheckById } from './checks.ts';
import { saveConfirmation } from './confirmations.ts';
import type { Check, SpokenWord } from './port.ts';

/** Saves what a person says about a product in a check, with the candidates it refers to; see the port. */
export async function confirmCheck(
  db: Db,
  accountId: string,
  { checkId, asin, named, confirmedAtMs }: SpokenWord,
): Promise<Check | undefined> {
  const check = await findCheckById(db, accountId, checkId);
  if (check === undefined) return undefined;
  const before = check.confirmations.find((one) => one.asin === asin);
  if (before?.named === named) return check;
  const meant = check.verdict.candidates.filter((candidate) => candidate.asin === asin);
  const candidates = meant.length > 0 ? meant : (before?.candidates ?? []);
  const word = { asin, named, confirmedAtMs, candidates };
  await saveConfirmation(db, { accountId, checkId }, word);
  moveVersions(db, [accountId]);
  const others = check.confirmations.filter((one) => one !== before);
  return { ...check, confirmations: [...others, word].toSorted((a, b) => (a.asin < b.asin ? -1 : 1)) };
}
