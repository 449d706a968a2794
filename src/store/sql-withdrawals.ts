import type { FindChanges } from './products/port.ts';
import type { SqlConnection } from './sql-connection.ts';
import type { WithdrawalReader, WithdrawalWriter } from './withdrawals/port.ts';
import { restoreReading } from './withdrawals/restore-reading.ts';
import { withdrawReading } from './withdrawals/withdraw-reading.ts';
import { isTakenBack, listWithdrawn, listWithdrawnShelves } from './withdrawals/withdrawn-rows.ts';
import { READINGS } from './write-scopes.ts';

/** What was taken back, over any SQL database. */
export function createWithdrawalReader({ read }: SqlConnection): WithdrawalReader {
  return {
    listWithdrawn: (target, from, to) => read((db) => listWithdrawn(db, target, [from, to])),
    listWithdrawnShelves: (term, localDate) => read((db) => listWithdrawnShelves(db, term, localDate)),
    isTakenBack: (reading) => read((db) => isTakenBack(db, reading)),
  };
}

/** Taking readings back, over any SQL database. */
export function createWithdrawalWriter({ write }: SqlConnection, find: FindChanges): WithdrawalWriter {
  return {
    withdrawReading: (request) => write((db) => withdrawReading(db, request, find), READINGS),
    restoreReading: (choice) => write((db) => restoreReading(db, choice, find), READINGS),
  };
}
