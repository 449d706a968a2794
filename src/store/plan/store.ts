import type { FindChanges } from '../changes/port.ts';
import { findShelfAfter, listShelvesBefore, listSuspects } from '../readings/readings.ts';
import { NOTHING_PRUNED, prune, sumOfPruned } from '../retention/prune.ts';
import { takeTurn } from '../sources/source-turns.ts';
import * as sources from '../sources/sources.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { DATES, ofSource, PLAN, READINGS, ROWS_ONLY } from '../write-scopes.ts';
import { claimTargets, releaseTargets, renewLeases } from './claim-targets.ts';
import { addCosts, endAttempt, notePosting, postponeTarget, saveTask } from './end-attempt.ts';
import * as ledger from './ledger.ts';
import { findNextDue, listOpenTargets } from './open-targets.ts';
import { planDay } from './plan-day.ts';
import type { DayReader, DayWriter } from './port.ts';
import { countQueue, countUntried, findNewestObservedMs } from './queue.ts';
import { listUnread } from './wanted-targets.ts';

/** The reading side of the day's work over any SQL database. */
export function createDayReader({ read, readSnapshot }: SqlConnection): DayReader {
  return {
    findDay: (localDate) => readSnapshot((db) => ledger.findDay(db, localDate)),
    hasPlan: (localDate) => read((db) => ledger.hasPlan(db, localDate)),
    listDays: (from, to) => readSnapshot((db) => ledger.listDays(db, [from, to])),
    listOpenTargets: (localDate, limit) => readSnapshot((db) => listOpenTargets(db, localDate, limit)),
    findNextDue: (localDate, kinds) => read((db) => findNextDue(db, localDate, kinds)),
    countQueue: (localDate, nowMs, kind) => read((db) => countQueue(db, localDate, { nowMs, kind })),
    countUntried: (localDate, kind, dueAfterMs) =>
      read((db) => countUntried(db, localDate, { kind, dueAfterMs })),
    findNewestObservedMs: () => read(findNewestObservedMs),
    listAttempts: (target, from, to) => read((db) => ledger.listAttempts(db, target, [from, to])),
    listUnread: (localDate, kind) => read((db) => listUnread(db, localDate, kind)),
    listShelvesBefore: (term, before, limit) => read((db) => listShelvesBefore(db, term, { before, limit })),
    findShelfAfter: (term, after) => read((db) => findShelfAfter(db, term, after)),
    listSuspects: (term) => read((db) => listSuspects(db, term)),
    listSources: () => read((db) => sources.listSources(db)),
    listSourceDays: (localDate) => read((db) => sources.listSourceDays(db, localDate)),
  };
}

/** The writing side of the day's work over any SQL database. */
export function createDayWriter({ write, keepUp }: SqlConnection, find: FindChanges): DayWriter {
  return {
    planDay: (request) => write((db) => planDay(db, request), PLAN),
    claimTargets: (request) => {
      const { places } = request;
      return write(
        (db) => claimTargets(db, request),
        places === undefined ? ROWS_ONLY : ofSource(places.source),
      );
    },
    renewLeases: (owner, untilMs) => write((db) => renewLeases(db, owner, untilMs), ROWS_ONLY),
    releaseTargets: (owner, localDate, targets) =>
      write((db) => releaseTargets(db, owner, { localDate, targets }), ROWS_ONLY),
    notePosting: (claims, task, owner) => write((db) => notePosting(db, claims, { task, owner })),
    saveTask: (claim, task, more) => write((db) => saveTask(db, claim, task, more), ROWS_ONLY),
    postponeTarget: (claim, owner, dueAtMs) =>
      write((db) => postponeTarget(db, claim, owner, dueAtMs), ROWS_ONLY),
    addCosts: (localDate, costs) => write((db) => addCosts(db, localDate, costs), ROWS_ONLY),
    endAttempt: (end) => write((db) => endAttempt(db, end, find), READINGS),
    closeDaysBefore: (today, nowMs) => write((db) => ledger.closeDaysBefore(db, today, nowMs), DATES),
    claimAlarm: (localDate, nowMs, leaseUntilMs) =>
      write((db) => sources.claimAlarm(db, localDate, { nowMs, leaseUntilMs }), ROWS_ONLY),
    releaseAlarm: (localDate, leaseUntilMs) =>
      write((db) => sources.releaseAlarm(db, localDate, leaseUntilMs), ROWS_ONLY),
    endAlarm: (localDate, end) => write((db) => sources.endAlarm(db, localDate, end), ROWS_ONLY),
    stopSource: (localDate, stop) => write((db) => sources.stopSource(db, localDate, stop), ROWS_ONLY),
    pauseSource: (localDate, source, untilMs) =>
      write((db) => sources.pauseSource(db, localDate, source, untilMs), ROWS_ONLY),
    slowSource: (localDate, source, slowness, slowedAtMs) =>
      write((db) => sources.slowSource(db, localDate, source, { slowness, slowedAtMs }), ROWS_ONLY),
    takeTurn: (source, turn) => write((db) => takeTurn(db, source, turn), ROWS_ONLY),
    startSource: (localDate, source, nowMs) =>
      write((db) => sources.startSource(db, localDate, source, nowMs), PLAN),
    async prune(request) {
      const gone = request.afterTermId === 0 ? await keepUp(request.keepFrom) : NOTHING_PRUNED;
      const { nextTermId, counts } = await write((db) => prune(db, request), DATES);
      return { nextTermId, counts: sumOfPruned(gone, counts) };
    },
    addSource: (source) => write((db) => sources.addSource(db, source), ROWS_ONLY),
    removeSource: (name) => write((db) => sources.removeSource(db, name), ROWS_ONLY),
  };
}
