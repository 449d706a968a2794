import { createHash } from 'node:crypto';
import type { FormInput } from '../form-input.ts';

/** How many forms are remembered; the oldest is forgotten first. */
const FORMS_MAX = 10_000;
/** How long the result of a form is available to a twin, in milliseconds: for a double click, or a page whose transfer broke off. */
const REPEAT_MS = 10_000;

/** A form as it was sent. */
export interface SentForm {
  readonly nonce: string;
  readonly input: FormInput;
}

/** The result of a form; `isFinal` when it must not run again because it showed something once, such as a new key. */
export interface DoneForm<Answer> {
  readonly answer: Answer;
  readonly isFinal: boolean;
}

/**
 * Forms that run once. A twin (the same fields, sent twice at once or within ten seconds) shares the first result, so
 * that something shown once is not missed; later the result is forgotten and the form does not run again. Each process
 * knows only the forms it answered.
 */
export interface UsedForms<Answer> {
  /**
   * Runs a form, or returns the first result to its twin; `done` when it ran already and its result is forgotten,
   * `changed` when it ran with other fields. Throws what `act` throws.
   */
  run(form: SentForm, act: () => Promise<DoneForm<Answer>>): Promise<Answer> | 'done' | 'changed';
  /** Forgets expired results. */
  forgetStale(): void;
}

interface Used<Answer> {
  /** Digest of the fields. */
  readonly said: string;
  answer: Promise<Answer> | null;
  /** Until when the result is available; `null` while it is not there yet. */
  untilMs: number | null;
}

/** Starts without used forms. `elapsedMs` is a monotonic clock. */
export function createUsedForms<Answer>(elapsedMs: () => number, most = FORMS_MAX): UsedForms<Answer> {
  const used = new Map<string, Used<Answer>>();
  /** The few that still have a result. */
  const fresh = new Set<Used<Answer>>();

  function forgetStale(): void {
    for (const form of fresh) {
      if (form.untilMs === null || form.untilMs > elapsedMs()) continue;
      form.answer = null;
      fresh.delete(form);
    }
  }

  function begin({ nonce, input }: SentForm, act: () => Promise<DoneForm<Answer>>): Promise<Answer> {
    const form: Used<Answer> = { said: digestOf(input), answer: null, untilMs: null };
    const giveBack = () => {
      fresh.delete(form);
      if (used.get(nonce) === form) used.delete(nonce);
    };
    const answer = act().then(
      (done) => {
        form.untilMs = elapsedMs() + REPEAT_MS;
        if (!done.isFinal) giveBack();
        return done.answer;
      },
      (thrown) => {
        giveBack();
        throw thrown;
      },
    );
    form.answer = answer;
    used.set(nonce, form);
    fresh.add(form);
    forgetOldest();
    return answer;
  }

  function forgetOldest(): void {
    for (const [nonce, form] of used) {
      if (used.size <= most) break;
      used.delete(nonce);
      fresh.delete(form);
    }
  }

  return {
    forgetStale,
    run: (form, act) => {
      forgetStale();
      const known = used.get(form.nonce);
      if (known === undefined) return begin(form, act);
      return known.said === digestOf(form.input) ? (known.answer ?? 'done') : 'changed';
    },
  };
}

function digestOf({ values, all, files }: FormInput): string {
  const fields = [...values.keys()].map((name) => [name, all(name)]);
  const sent = files.map(({ name, digest }) => [name, digest]);
  return createHash('sha256').update(JSON.stringify({ fields, sent })).digest('base64url');
}
