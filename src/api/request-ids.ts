import { mintBase62, printBase62, type RandomBytes } from '../core/base62.ts';

/** How many ids one piece of chance serves. */
const IDS_PER_PREFIX = 62 ** 2;

/** Makes ids for requests: unique across processes, cheap, and without meaning. */
export function createRequestIds(randomBytes: RandomBytes): () => string {
  // Endings are made once: an id is needed for every request.
  const endings = Array.from({ length: IDS_PER_PREFIX }, (_, index) => printBase62(index, 2));
  let prefix = '';
  let count = IDS_PER_PREFIX;
  return () => {
    if (count === IDS_PER_PREFIX) {
      prefix = `req_${mintBase62(16, randomBytes)}`;
      count = 0;
    }
    const ending = endings[count] ?? '';
    count += 1;
    return prefix + ending;
  };
}
