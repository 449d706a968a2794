import { type Static, Type } from 'typebox';
import { mintId } from '../../core/base62.ts';
import { MiharuError } from '../../core/errors.ts';
import { quarantine } from '../../core/quarantine.ts';
import { type Language, oneLine } from '../../core/text.ts';
import type { Account, Check, CheckCounts, Submission } from '../../store/port.ts';
import { readOwnProducts } from '../asins/own-products.ts';
import { getMonitoredKeyword, readKeyword } from '../keywords/monitored-keyword.ts';
import { accountCommand, type CommandAnswer, type OperationContext } from '../operation.ts';
import { readPastedLine, readPastedText } from '../pasted-text.ts';
import { countSchema, SENT_KEYWORD } from '../schemas.ts';
import { inTurn } from '../turns.ts';
import {
  ANSWER_POINTS_MAX,
  checkMembers,
  pastedSchema,
  QUESTION_POINTS_MAX,
  questionKindSchema,
  toCheckAnswer,
} from './assistant-schemas.ts';
import { type CheckWindow, checkWindowAt, remainingChecks, requireAllowance } from './check-window.ts';
import { noteFailedCheck, withFailedChecks } from './failed-checks.ts';
import { judgeSubmission } from './judge-submission.ts';

const input = Type.Object({
  keyword: Type.String({ description: SENT_KEYWORD }),
  question: pastedSchema(QUESTION_POINTS_MAX, 'The question that was asked; stored as one line.'),
  answer_text: pastedSchema(ANSWER_POINTS_MAX, "The assistant's complete answer, unchanged."),
  question_kind: Type.Optional(questionKindSchema),
});

const output = Type.Object(
  {
    ...checkMembers,
    remaining_checks: countSchema('Checks left today under both the daily and the weekly limit.'),
  },
  { $id: 'AssistantCheck' },
);

/** POST /assistant/checks: judges whether an answer of the shop's assistant names an own product. */
export const assistantCheckAdd = accountCommand({
  name: 'assistant-check-add',
  summary: {
    en: "Check whether an answer of Amazon's AI assistant names a product",
    ja: 'アシスタントの回答に自社商品が出ているかの判定',
  },
  http: {
    method: 'POST',
    path: '/assistant/checks',
    aliases: ['/checks'],
    errors: [
      'not_released',
      'keyword_not_monitored',
      'check_limit_daily',
      'check_limit_weekly',
      'too_many_concurrent_requests',
    ],
  },
  feature: 'assistantChecks',
  input,
  output,
  outcomes: ['created', 'done'],
  async run(context, account, sent, language = 'en'): Promise<CommandAnswer<Static<typeof output>>> {
    const { store, settings } = context;
    const window = checkWindowAt(context.nowMs());
    const submission = await readSubmission(context, account, { sent, window });
    const first = await store.findCheck(account.id, submission);
    const counts = await countChecks(context, account, window);
    if (first !== undefined) return toAnswer(context, 'done', { check: first, counts, language });
    requireRoom(context, account, { window, counts });
    const saved = await inTurn(store, account.id, async () => {
      // Those before it in the line may have used up the quota, and judging takes the time of everybody.
      requireRoom(context, account, { window, counts: await countChecks(context, account, window) });
      return judgeAndSave(context, account, { submission, window });
    });
    if ('check' in saved) {
      return toAnswer(context, saved.outcome === 'saved' ? 'created' : 'done', { ...saved, language });
    }
    requireAllowance(window, settings, saved.counts);
    throw new Error('A check was refused although its quota is not used up.');
  },
});

interface Sent {
  readonly sent: Static<typeof input>;
  readonly window: CheckWindow;
}

/** The submission to judge; throws `invalid_parameter`, `keyword_not_monitored`. */
async function readSubmission(
  { store }: OperationContext,
  account: Account,
  { sent, window }: Sent,
): Promise<Submission> {
  const question = readPastedLine('question', sent.question);
  const answer = readPastedText('answer_text', sent.answer_text);
  const { keyword } = await getMonitoredKeyword(store, account.id, readKeyword(sent.keyword));
  const { localDate } = window;
  const issued = await store.listIssuedQuestions(account.id, localDate);
  const same = issued.find((one) => shown(one.question) === question);
  const questionKind = sent.question_kind ?? same?.kind ?? 'custom';
  return { localDate, keyword, question, questionKind, answer };
}

/** A question in the form in which the service shows it and clients send it back, on one line. */
function shown(question: string): string {
  return oneLine(quarantine(question, QUESTION_POINTS_MAX)).normalize('NFC');
}

function countChecks(
  { store }: OperationContext,
  { id }: Account,
  window: CheckWindow,
): Promise<CheckCounts> {
  return store.countChecks(id, window.localDate, window.weekStart);
}

/** Throws if no check is left, counting those that failed. */
function requireRoom(
  { store, settings }: OperationContext,
  { id }: Account,
  { window, counts }: { readonly window: CheckWindow; readonly counts: CheckCounts },
): void {
  requireAllowance(window, settings, withFailedChecks(store, id, { ...window, counts }));
}

async function judgeAndSave(
  { store, settings, randomBytes }: OperationContext,
  account: Account,
  { submission, window }: { readonly submission: Submission; readonly window: CheckWindow },
) {
  const verdict = await judge();
  const id = mintId('chk_', randomBytes);
  return store.saveCheck(
    account.id,
    { ...submission, id, createdAtMs: window.nowMs, verdict },
    { weekStart: window.weekStart, perDay: settings.checksPerDay, perWeek: settings.checksPerWeek },
  );

  async function judge() {
    try {
      return judgeSubmission(submission, await readOwnProducts(store, account.id), window.nowMs);
    } catch (thrown) {
      // Failures of the store are known ones.
      if (!(thrown instanceof MiharuError)) noteFailedCheck(store, account.id, window.localDate);
      throw thrown;
    }
  }
}

function toAnswer(
  { settings }: OperationContext,
  outcome: 'created' | 'done',
  {
    check,
    counts,
    language,
  }: { readonly check: Check; readonly counts: CheckCounts; readonly language: Language },
): CommandAnswer<Static<typeof output>> {
  return {
    outcome,
    output: {
      ...toCheckAnswer(check, language),
      remaining_checks: remainingChecks(settings, counts).smaller,
    },
  };
}
