import type { FindChanges } from '../changes/port.ts';
import type { QueryMethods } from '../query-methods.ts';
import { addCosts } from '../spending/add-costs.ts';
import { DATES, ofSource, PLAN, READINGS, ROWS_ONLY } from '../write-scopes.ts';
import { claimAlarm, endAlarm, releaseAlarm } from './alarm.ts';
import { addBroughtAttempt, listBroughtCounts } from './brought-attempts.ts';
import type { AttemptEnd, ClaimRequest } from './claim-port.ts';
import { claimTargets, releaseTargets, renewLeases } from './claim-targets.ts';
import { endAttempt, notePosting, postponeTarget, saveTask } from './end-attempt.ts';
import { closeDaysBefore, findDay, hasPlan, listAttempts, listDayCosts, listDays } from './ledger.ts';
import { findNextDue, listOpenTargets, listUnasked } from './open-targets.ts';
import { planDay } from './plan-day.ts';
import type { PlanStore } from './port.ts';
import { countQueue, countUntried } from './queue.ts';
import { countShared, countWanted, listUnplanned, listUnread } from './wanted-targets.ts';

const ofPlaces = ({ places }: ClaimRequest) => (places === undefined ? ROWS_ONLY : ofSource(places.source));

/** The plan of dates over any SQL database; `find` finds changes. */
export function createPlanStore({ read, snapshot, write }: QueryMethods, find: FindChanges): PlanStore {
  return {
    findDay: snapshot(findDay),
    hasPlan: read(hasPlan),
    listDays: snapshot(listDays),
    listDayCosts: read(listDayCosts),
    listOpenTargets: snapshot(listOpenTargets),
    findNextDue: read(findNextDue),
    countQueue: read(countQueue),
    countUntried: read(countUntried),
    listAttempts: read(listAttempts),
    listBroughtCounts: read(listBroughtCounts),
    listUnasked: read(listUnasked),
    countWanted: read(countWanted),
    countShared: read(countShared),
    listUnread: read(listUnread),
    listUnplanned: read(listUnplanned),
    planDay: write(planDay, PLAN),
    claimTargets: write(claimTargets, ofPlaces),
    renewLeases: write(renewLeases, ROWS_ONLY),
    releaseTargets: write(releaseTargets, ROWS_ONLY),
    notePosting: write(notePosting),
    saveTask: write(saveTask, ROWS_ONLY),
    postponeTarget: write(postponeTarget, ROWS_ONLY),
    addCosts: write(addCosts, ROWS_ONLY),
    endAttempt: write((db, end: AttemptEnd) => endAttempt(db, end, find), READINGS),
    addBroughtAttempt: write(addBroughtAttempt, READINGS),
    closeDaysBefore: write(closeDaysBefore, DATES),
    claimAlarm: write(claimAlarm, ROWS_ONLY),
    releaseAlarm: write(releaseAlarm, ROWS_ONLY),
    endAlarm: write(endAlarm, ROWS_ONLY),
  };
}
