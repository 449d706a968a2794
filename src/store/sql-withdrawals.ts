import type { FindChanges } from './product-port.ts';
import { restoreReading } from './queries/restore-reading.ts';
import { withdrawReading } from './queries/withdraw-reading.ts';
import { isTakenBack, listWithdrawn, listWithdrawnShelves } from './queries/withdrawn-rows.ts';
import type { SqlConnection } from './sql-connection.ts';
import type { WithdrawalReader, WithdrawalWriter } from './withdrawal-port.ts';
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
