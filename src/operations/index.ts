/**
 * What an account can ask, one file each. The skins (HTTP, later MCP) are made from this list and hold no rules;
 * the OpenAPI document and the documentation follow from it too. A new operation is one file and one line here.
 */
import { competitors } from './competitors.ts';
import { events } from './events.ts';
import { keywords } from './keywords.ts';
import { me } from './me.ts';
import type { AccountOperation } from './operation.ts';
import { products } from './products.ts';
import { rankings } from './rankings.ts';

export const accountOperations: readonly AccountOperation[] = [
  me,
  keywords,
  rankings,
  competitors,
  events,
  products,
];
