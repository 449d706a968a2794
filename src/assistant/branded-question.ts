import type { CompiledProducts } from './naming/mentions.ts';
import { namesBrand } from './naming/name-products.ts';

/**
 * Whether a question itself names an own product or its brand: what is asked for by name is answered by name, so that
 * such questions are counted apart from open ones.
 */
export function isBrandedQuestion(question: string, products: CompiledProducts): boolean {
  return namesBrand(question, products);
}
