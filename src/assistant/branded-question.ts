import { namesBrand } from './appearances/find-appearances.ts';
import { foldText } from './fold/fold-text.ts';
import type { CompiledProducts } from './products/compile-products.ts';

/**
 * Whether a question itself names an own product or its brand: what is asked for by name is answered by name, so that
 * such questions are counted apart from open ones.
 */
export function isBrandedQuestion(question: string, products: CompiledProducts): boolean {
  return namesBrand(foldText(question), products);
}
