import { scheduler } from 'node:timers/promises';
import { Type } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { parseAsinOrLink } from '../../core/product-link.ts';
import { printCount } from '../../core/text.ts';
import { costPerDaySchema } from '../keywords/cost-per-day.ts';
import { accountCommand, done } from '../operation.ts';
import { ENTRIES_MAX, readEach } from '../read-list.ts';
import { asinSchema, countSchema, dryRunInput, MaybeText, oneOf } from '../schemas.ts';
import { inTurn } from '../turns.ts';
import { addProducts } from './add-products.ts';
import { readNames } from './read-names.ts';

/** Maximum number of names in one request: trying a name takes milliseconds. */
const NAMES_MAX = 100;

const asinsSchema = Type.Array(asinSchema);

/** POST /products: adds products as `asin-add` does, each with its own relation and names, all or nothing. */
export const productsAdd = accountCommand({
  name: 'products-add',
  summary: { en: 'Add products to an account', ja: 'アカウントに商品を追加する' },
  http: {
    method: 'POST',
    path: '/products',
    aliases: [],
    errors: ['plan_limit', 'too_many_concurrent_requests'],
  },
  input: Type.Object({
    products: Type.Array(
      Type.Object({
        asin: Type.String({ description: 'ASIN, or the URL of the product page.' }),
        relation: oneOf(
          ['own', 'watched', 'competitor'],
          "`own`, or `watched` for a competitor's product; `competitor`, as answers call it, means the same.",
        ),
        names: Type.Optional(
          Type.Array(Type.String(), { description: 'Names that people use for the product.' }),
        ),
      }),
      {
        maxItems: ENTRIES_MAX,
        description: `Products: \`asin\`, \`relation\` (\`own\`, or \`watched\` for a competitor's product, also accepted as \`competitor\`) and optional \`names\`, at most ${NAMES_MAX} in one request. New names are added to those of an existing product.`,
      },
    ),
    ...dryRunInput,
  }),
  output: Type.Object(
    {
      added: asinsSchema,
      duplicate: asinsSchema,
      became_own: Type.Array(asinSchema, { description: 'Tracked as competitors before, and own now.' }),
      stayed_own: Type.Array(asinSchema, {
        description: 'Own products that were sent as `watched`; they stay own.',
      }),
      ranks_filled: countSchema('Past ranks taken from stored results pages.'),
      cost_per_day: costPerDaySchema,
      advice: MaybeText,
    },
    { $id: 'ProductsAdded' },
  ),
  outcomes: ['done'],
  async run(context, account, { products: sent, dry_run: isDry }, language = 'en') {
    const asins = readEach(sent, { parameter: 'asin', parse: ({ asin }) => parseAsinOrLink(asin) });
    requireSome(sent.length);
    const work = async () => {
      const names = await readAllNames(sent.map((product) => product.names ?? []));
      const products = sent.map(({ relation }, at) => ({
        asin: asins[at] ?? '',
        relation: relation === 'own' ? relation : ('watched' as const),
        names: names[at] ?? [],
      }));
      const purpose = isDry === true ? 'dry_run' : 'add';
      return done(
        await addProducts(context, account.id, { products, parameter: 'names', purpose, language }),
      );
    };
    return sent.some(({ names = [] }) => names.length > 0) ? inTurn(context.store, account.id, work) : work();
  },
});

function requireSome(count: number): void {
  if (count > 0) return;
  throw invalidParameter('products', {
    en: 'The list `products` is empty. Send at least one product.',
    ja: '`products` が空です。商品を 1 件以上送ってください。',
  });
}

/** The names of each product; other requests run between two products. */
async function readAllNames(lists: readonly (readonly string[])[]): Promise<string[][]> {
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  if (count > NAMES_MAX) {
    throw invalidParameter('names', {
      en: `The products have ${printCount(count)} names in total; one request can have at most ${NAMES_MAX}. Send the others in another request.`,
      ja: `呼び名が合わせて ${printCount(count)} 件あります。1 回のリクエストでは ${NAMES_MAX} 件までです。残りは別のリクエストで送ってください。`,
    });
  }
  const read: string[][] = [];
  for (const [index, names] of lists.entries()) {
    if (names.length > 0) await scheduler.yield();
    read.push(readNamesOf(index, names));
  }
  return read;
}

/** A problem with the names says which product has it. */
function readNamesOf(index: number, names: readonly string[]): string[] {
  try {
    return readNames('names', names);
  } catch (thrown) {
    if (!(thrown instanceof MiharuError)) throw thrown;
    const errors = [{ parameter: 'names', index, message: thrown.detail }];
    throw new MiharuError(thrown.code, thrown.detail, { members: { errors } });
  }
}
