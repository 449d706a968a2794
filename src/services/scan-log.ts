import { printInstant } from '../core/instant.ts';
import type { Log, LogFields, LogLevel } from '../core/log.ts';
import {
  type AlarmDelivery,
  type ReadEvent,
  type ScanEvent,
  toAlarmFields,
  toNoticeFields,
} from '../scan/index.ts';
import type { CapNotice } from '../store/port.ts';
import { causeOf } from './service-log.ts';

type Line = readonly [level: LogLevel, message: string, fields: LogFields];

/** Logs what happened while scanning, with `more` fields; its input contains no key. */
export function logScanEvent(log: Log, event: ScanEvent, more: LogFields = {}): void {
  const [level, message, fields] = lineOf(event);
  log.write(level, message, { ...fields, ...more });
}

function lineOf(event: ScanEvent): Line {
  switch (event.kind) {
    case 'no_source':
      return ['warn', 'no source is set up: nothing is scanned', { remedy: 'miharu source add KIND' }];
    case 'planned':
      return [
        'info',
        'day planned',
        { local_date: event.localDate, targets: event.targets, is_new: event.isNew },
      ];
    case 'closed':
      return ['info', 'day closed', { local_date: event.localDate }];
    case 'called':
      return ['debug', 'source called', { source: event.source, outcome: event.outcome, ms: event.tookMs }];
    case 'read':
      return lineOfRead(event);
    case 'posted':
      return ['info', 'searches posted', { source: event.source, terms: event.terms }];
    case 'released':
      return ['info', 'readings released', { targets: event.targets }];
    case 'source_stopped':
      return ['error', 'source stopped for today', stopFields(event)];
    case 'source_slowed':
      return ['warn', 'source slowed down', { source: event.source, rate: `1/${2 ** event.level}` }];
    case 'source_paused':
      return ['warn', 'source asked to wait', { source: event.source, until: printInstant(event.untilMs) }];
    case 'cap':
      return lineOfCap(event.notice);
    case 'alarm':
      return ['error', 'coverage of the day is low', toAlarmFields(event.alarm)];
    case 'alarm_ended':
      return lineOfDelivery({ local_date: event.localDate }, event.delivery);
    case 'cap_alarm_ended':
      return lineOfDelivery({ source: event.notice.cap.source }, event.delivery);
    case 'pruned':
      return ['info', 'old data deleted', { local_date: event.localDate, ...event.counts }];
    case 'fault':
      return ['error', 'scan failed', { during: event.during, cause: causeOf(event.error) }];
  }
}

function lineOfRead({
  target,
  localDate,
  attempt,
  source,
  outcome,
  reason,
  detail,
  pages,
  tookMs,
  nextAttemptAtMs,
}: ReadEvent): Line {
  return [
    outcome === 'complete' ? 'info' : 'warn',
    target.kind === 'term' ? 'keyword read' : 'product read',
    {
      ...(target.kind === 'term' ? { keyword: target.term } : { asin: target.asin }),
      local_date: localDate,
      attempt,
      source,
      outcome,
      reason,
      detail,
      pages,
      ms: tookMs,
      next_attempt_at: nextAttemptAtMs === null ? null : printInstant(nextAttemptAtMs),
    },
  ];
}

function stopFields({ source, reason, detail }: Extract<ScanEvent, { kind: 'source_stopped' }>) {
  const fix = reason === 'quota' ? 'Add credit' : 'Correct the key (remove the source and add it again)';
  return {
    source,
    reason,
    detail,
    remedy: `${fix}, then \`miharu source test ${source}\`, or add another source.`,
  };
}

/** A cap that is used up to 80 % or more, once in its period. */
function lineOfCap(notice: CapNotice): Line {
  const { level: cap_level, ...rest } = toNoticeFields(notice);
  const fields = { ...rest, cap_level };
  const owner = notice.cap.accountId === null ? '' : ` --account ${notice.cap.accountId}`;
  const remedy = `Wait until ${fields.until} (Japan time), or raise it with \`miharu source cap ${notice.cap.source}${owner}\`.`;
  return notice.level === 100
    ? ['error', 'spending cap reached', { ...fields, remedy }]
    : ['warn', 'spending cap used up to 80 %', fields];
}

/** The result of posting the alarm: a separate line, since it can take minutes. */
function lineOfDelivery(about: Readonly<Record<string, string>>, delivery: AlarmDelivery): Line {
  const fields = { ...about, webhook: delivery };
  if (delivery === 'sent') return ['info', 'alarm posted', fields];
  if (delivery === 'none') return ['info', 'alarm only logged: MIHARU_ALARM_URL is not set', fields];
  return [
    'error',
    'alarm not delivered',
    { ...fields, remedy: 'Check that the service at MIHARU_ALARM_URL runs and answers 2xx.' },
  ];
}
