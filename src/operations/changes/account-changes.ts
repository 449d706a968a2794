import { Type } from 'typebox';
import { accountRead } from '../operation.ts';
import { screenFiltersInput } from './event-filters.ts';
import { SCREEN_KIND_ORDER } from './event-schema.ts';
import { eventsInput, eventsOutput, listChanges } from './events.ts';

/** The changes of the account's products as screens list them: the events of the API, and when a featured offer is lost or won back. */
export const accountChanges = accountRead({
  name: 'account-changes',
  summary: { en: 'Changes of own and tracked products on screens', ja: '画面に表示する商品の変化' },
  input: Type.Object({ ...eventsInput.properties, ...screenFiltersInput }),
  output: eventsOutput,
  run: (context, account, asked, language = 'en') =>
    listChanges(context, account, { ...asked, listed: SCREEN_KIND_ORDER }, language),
});
