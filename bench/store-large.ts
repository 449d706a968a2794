import { showStores } from './store/show.ts';

/** `npm run bench -- store-large`: like `store`, with 1 and 10 million rank rows and a day of 10,000 terms; it takes minutes. */
export async function run(): Promise<void> {
  await showStores([1_000_000, 10_000_000], 10_000);
}
