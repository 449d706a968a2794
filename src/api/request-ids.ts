import { mintBase62, printBase62, type RandomBytes } from '../core/base62.ts';

/** How many ids one piece of chance serves. */
const IDS_PER_PREFIX = 62 ** 3;

/** Makes ids for requests: unique across processes, cheap, and without meaning. */
export function createRequestIds(randomBytes: RandomBytes): () => string {
  let prefix = '';
  let count = IDS_PER_PREFIX;
  return () => {
    if (count === IDS_PER_PREFIX) {
      prefix = `req_${mintBase62(16, randomBytes)}`;
      count = 0;
    }
    count += 1;
    return prefix + printBase62(count - 1, 3);
  };
}
