import { type Static, Type } from 'typebox';
import {
  type CompiledProducts,
  keepFound,
  type OwnProduct,
  PROPOSALS_MAX,
  proposeNames,
  SAMPLE_OUTCOMES,
  SAMPLES_MAX,
  sampleNames,
} from '../../assistant/index.ts';
import { MiharuError } from '../../core/errors.ts';
import { NAMES_PER_PRODUCT_MAX } from '../../core/plan.ts';
import type { AccountReader, ProductReader, StoredData } from '../../store/port.ts';
import { runSteps } from '../run-steps.ts';
import { oneOf, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { inTurn } from '../turns.ts';
import { listOwnProducts, readOwnProducts, readyTrial } from './own-products.ts';
import { parseProductName } from './product-name.ts';

/** Example sentences of answers, each with what is found of the product in it. */
export const samplesSchema = Type.Array(
  Type.Object({
    sentence: untrusted(TEXT_POINTS_MAX, "Made of the product's own words."),
    outcome: oneOf(SAMPLE_OUTCOMES, '`asked`: the product may be meant, and a person is asked.'),
  }),
  { maxItems: SAMPLES_MAX },
);

/** Names that would find more and are not found yet. */
export const proposalsSchema = Type.Array(untrusted(TEXT_POINTS_MAX, 'A name.'), { maxItems: PROPOSALS_MAX });

interface NameAdvice {
  readonly samples: Static<typeof samplesSchema>;
  readonly proposals: Static<typeof proposalsSchema>;
}

/**
 * Shows what the names and title of an own product find, and names that would find more. `names`, if given,
 * replace the product's names. Empty for a product that is not own. Throws as {@link inTurn}.
 */
export async function adviseOnNames(
  store: AccountReader & ProductReader & StoredData,
  accountId: string,
  wanted: Advised,
): Promise<NameAdvice> {
  return inTurn(store, accountId, () => findAdvice(store, accountId, wanted));
}

interface Advised {
  readonly asin: string;
  readonly names?: readonly string[];
}

async function findAdvice(
  store: AccountReader & ProductReader & StoredData,
  accountId: string,
  { asin, names }: Advised,
): Promise<NameAdvice> {
  const own = await listOwnProducts(store, accountId);
  const products = names === undefined ? own : withNames(own, asin, names);
  const product = products.find((one) => one.asin === asin);
  if (product === undefined) return { samples: [], proposals: [] };
  const compiled =
    names === undefined
      ? await readOwnProducts(store, accountId)
      : await readyTrial(store, accountId, products);
  return {
    samples: await runSteps(sampleNames(asin, products, compiled)),
    proposals: await listProposals(product, compiled, (names) =>
      readyTrial(store, accountId, withNames(products, asin, names)),
    ),
  };
}

/** Names that are found only once they are added, and that are valid names. */
async function listProposals(
  product: OwnProduct,
  compiled: CompiledProducts,
  compileWith: (names: readonly string[]) => Promise<CompiledProducts>,
): Promise<string[]> {
  const room = NAMES_PER_PRODUCT_MAX - product.names.length;
  const proposed = (await runSteps(proposeNames(product, compiled))).filter(isAccepted).slice(0, room);
  if (proposed.length === 0) return [];
  return runSteps(keepFound(product.asin, proposed, await compileWith([...product.names, ...proposed])));
}

/** Whether the name is valid: common words are refused. */
function isAccepted(name: string): boolean {
  try {
    return parseProductName('names', name) === name;
  } catch (error) {
    if (error instanceof MiharuError) return false;
    throw error;
  }
}

function withNames(products: readonly OwnProduct[], asin: string, names: readonly string[]): OwnProduct[] {
  return products.map((one) => (one.asin === asin ? { ...one, names } : one));
}
