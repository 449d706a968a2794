import { Type } from 'typebox';
import { accountWrite, done } from '../operation.ts';

/** Dismisses the first steps of an account, for everybody in it. */
export const firstStepsDismiss = accountWrite({
  name: 'first-steps-dismiss',
  summary: { en: 'Hide the first steps of an account', ja: 'アカウントの最初の手順を非表示にする' },
  input: Type.Object({}),
  output: Type.Object({}),
  async run({ store, nowMs }, { id }) {
    await store.dismissSteps(id, nowMs());
    return done({});
  },
});
