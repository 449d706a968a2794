import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { datesFrom } from '../../core/local-date.ts';
import { checkMembers, toCheckAnswer } from '../assistant/assistant-schemas.ts';
import { quarantineFor } from '../quarantine-schema.ts';
import type { ExportRow, ExportTable } from './export-table.ts';

/** More than any allowance of a day. */
const CHECKS_OF_DATE_MAX = 100_000;

const cleansed = quarantineFor(Type.Object(checkMembers));

/** Checks of the dates, oldest date first, with the verdict that counts now and the whole answer as it was sent. */
export const checkTable: ExportTable = {
  name: 'checks',
  columns: [...Object.keys(checkMembers), 'rules_version', 'judged_at', 'answer_text'],
  async *list({ context, account, range: { from, to }, language }) {
    for (const date of datesFrom(from, to)) {
      const range = { from: date, to: date, limit: CHECKS_OF_DATE_MAX };
      const checks = await context.store.listChecks(account.id, range);
      yield checks.toReversed().map((check) => ({
        ...(cleansed(toCheckAnswer(check, language)) as ExportRow),
        rules_version: check.verdict.rulesVersion,
        judged_at: printInstant(check.verdict.judgedAtMs),
        // Empty: it is past its retention.
        answer_text: check.answer === '' ? null : check.answer,
      }));
    }
  },
};
