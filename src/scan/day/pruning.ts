import { AUDIT_DAYS } from '../../core/audit.ts';
import { addDays, type LocalDate, laterOf } from '../../core/local-date.ts';
import { NOTHING_PRUNED, sumOfPruned } from '../../store/port.ts';
import type { ScanPorts, ScanSettings } from './scan-ports.ts';

/** Terms, or answers, of one step: a few milliseconds of writing, after which others have their turn. */
const TERMS_MAX = 25;
const ANSWERS_MAX = 100;

/**
 * Repeated requests with the same idempotency key get the same answer for a day, even if the clock is set forward;
 * older keys are not needed.
 */
const REQUESTS_KEPT_MS = 48 * 3_600_000;

/** Dates of which pages wait for others, the present one included. */
const WAITING_DAYS = 2;

const DAY_MS = 24 * 3_600_000;

/** Deletes data past its retention: once a date, one small step a tick, so that nothing has to wait for it. */
export class Pruning {
  readonly #ports: ScanPorts;
  readonly #settings: ScanSettings;
  #localDate: LocalDate = '';
  #nextTermId: number | null = null;
  #hasAnswers = false;
  #counts = NOTHING_PRUNED;

  constructor(ports: ScanPorts, settings: ScanSettings) {
    this.#ports = ports;
    this.#settings = settings;
  }

  /** Takes the next step of a date, if one is left. */
  async step(localDate: LocalDate): Promise<void> {
    if (localDate !== this.#localDate) this.#begin(localDate);
    if (this.#nextTermId === null) return this.#forgetAnswers(localDate);
    const { store, observe, nowMs } = this.#ports;
    const { keepShelvesDays, keepDays } = this.#settings;
    const shelvesFrom = addDays(localDate, 1 - keepShelvesDays);
    const { nextTermId, counts } = await store.prune({
      afterTermId: this.#nextTermId,
      termsMax: TERMS_MAX,
      shelvesFrom,
      keepFrom: addDays(localDate, 1 - keepDays),
      waitingFrom: laterOf(shelvesFrom, addDays(localDate, 1 - WAITING_DAYS)),
      auditFromMs: nowMs() - AUDIT_DAYS * DAY_MS,
    });
    this.#nextTermId = nextTermId;
    this.#counts = sumOfPruned(this.#counts, counts);
    const isWorthTelling = Object.values(this.#counts).some((count) => count > 0);
    if (nextTermId === null && isWorthTelling) observe({ kind: 'pruned', localDate, counts: this.#counts });
  }

  async #forgetAnswers(localDate: LocalDate): Promise<void> {
    if (!this.#hasAnswers) return;
    const { store, nowMs } = this.#ports;
    const { isDone } = await store.pruneAssistant({
      answersFrom: addDays(localDate, 1 - this.#settings.keepAnswersDays),
      requestsFromMs: nowMs() - REQUESTS_KEPT_MS,
      answersMax: ANSWERS_MAX,
    });
    this.#hasAnswers = !isDone;
  }

  #begin(localDate: LocalDate): void {
    this.#localDate = localDate;
    this.#nextTermId = 0;
    this.#hasAnswers = true;
    this.#counts = NOTHING_PRUNED;
  }
}
