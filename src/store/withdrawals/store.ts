import type { FindChanges } from '../changes/port.ts';
import type { QueryMethods } from '../query-methods.ts';
import { READINGS } from '../write-scopes.ts';
import type { ReadingChoice, WithdrawalStore, WithdrawRequest } from './port.ts';
import { restoreReading } from './restore-reading.ts';
import { withdrawReading } from './withdraw-reading.ts';
import { isTakenBack, listWithdrawn, listWithdrawnShelves } from './withdrawn-rows.ts';

/** Withdrawn readings over any SQL database; `find` finds changes. */
export function createWithdrawalStore({ read, audited }: QueryMethods, find: FindChanges): WithdrawalStore {
  return {
    listWithdrawn: read(listWithdrawn),
    listWithdrawnShelves: read(listWithdrawnShelves),
    isTakenBack: read(isTakenBack),
    withdrawReading: audited(
      'withdrawReading',
      (db, request: WithdrawRequest) => withdrawReading(db, request, find),
      READINGS,
    ),
    restoreReading: audited(
      'restoreReading',
      (db, choice: ReadingChoice) => restoreReading(db, choice, find),
      READINGS,
    ),
  };
}
