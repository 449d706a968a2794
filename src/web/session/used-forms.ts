import { createHash } from 'node:crypto';
import type { FormInput } from '../form-input.ts';

/** How many forms are remembered; the oldest is forgotten first. */
const FORMS_MAX = 10_000;
/** How long what a form came to is told to a twin of it, in milliseconds: a double click, or a page that was torn off as it arrived. */
const REPEAT_MS = 10_000;

/** A form as it was sent. */
export interface SentForm {
  readonly nonce: string;
  readonly input: FormInput;
}

/** What a form came to; `isFinal` where it must not be done again: it showed something once, such as a new key. */
export interface DoneForm<Answer> {
  readonly answer: Answer;
  readonly isFinal: boolean;
}

/**
 * Forms that are done once. A twin (the same fields, sent twice at once or within ten seconds) is told what the first came to, so that
 * nobody misses what is shown once; later the answer is forgotten, and the form is not done again. Each process knows those that it
 * answered itself.
 */
export interface UsedForms<Answer> {
  /**
   * Does a form, or tells a twin what it came to; `done` where it was done already and nothing is told, `changed` where it was done
   * with other fields. Throws what `act` throws.
   */
  run(form: SentForm, act: () => Promise<DoneForm<Answer>>): Promise<Answer> | 'done' | 'changed';
  /** Forgets the answers that are told no longer. */
  forgetStale(): void;
}

interface Used<Answer> {
  /** Digest of the fields. */
  readonly said: string;
  answer: Promise<Answer> | null;
  /** Until when the answer is told; `null` as long as it is not there. */
  untilMs: number | null;
}

/** No form was used yet. `elapsedMs` is a clock that only goes forward. */
export function createUsedForms<Answer>(elapsedMs: () => number, most = FORMS_MAX): UsedForms<Answer> {
  const used = new Map<string, Used<Answer>>();
  /** Those that still have an answer: few. */
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

function digestOf({ values, all }: FormInput): string {
  return createHash('sha256')
    .update(JSON.stringify([...values.keys()].map((name) => [name, all(name)])))
    .digest('base64url');
}
