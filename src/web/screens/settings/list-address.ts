import type { Visit } from '../../visit.ts';

/** The address of the list as it was shown: its search and its part. */
export function addressOf({ request: { path, query } }: Visit): string {
  return query === '' ? path : `${path}?${query}`;
}
