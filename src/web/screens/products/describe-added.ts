import type { Static } from 'typebox';
import type { asinAdd } from '../../../operations/asins/asin-add.ts';
import { costOfAdded } from '../../html/cost-question.ts';
import { type Message, message } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';

/** The sentences about added products, most surprising first. */
export function describeAdded(output: Static<typeof asinAdd.output>, visit: Visit): Message {
  const count = output.added.length;
  const [became, stayed, duplicate] = [output.became_own, output.stayed_own, output.duplicate].map(
    ({ length }) => length,
  );
  const space = visit.language === 'en' ? ' ' : '';
  const advice = output.advice === null ? '' : `${space}${output.advice}`;
  const cost = `${costOfAdded(count, output.cost_per_day, visit)}${advice}`;
  if (stayed && count > 0) return message('products.stayedOwn', { count, stayed, cost });
  if (stayed) return message('products.onlyStayedOwn', { stayed });
  if (became && count > 0) return message('products.becameOwn', { count, became, cost });
  if (became) return message('products.onlyBecameOwn', { became });
  if (count === 0) return message('products.nothingNew', { duplicate: duplicate ?? 0 });
  if (!duplicate && output.ranks_filled === 0) return message('products.addedPlain', { count, cost });
  return message('products.added', { count, duplicate: duplicate ?? 0, ranks: output.ranks_filled, cost });
}
