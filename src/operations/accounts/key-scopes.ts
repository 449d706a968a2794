import { Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import { SCOPES, type Scope, USUAL_SCOPES } from '../../core/rights.ts';
import { quote } from '../../core/text.ts';
import { oneOf } from '../schemas.ts';

/** What a key may be used for. */
export const scopesSchema = Type.Array(oneOf(SCOPES, 'A scope.'), {
  description: 'What the key may be used for.',
});

/** The scopes in a list with commas, each once; the usual ones without a list. Throws `invalid_parameter`. */
export function readScopes(list: string | undefined): readonly Scope[] {
  if (list === undefined) return USUAL_SCOPES;
  const words = list.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !SCOPES.some((scope) => scope === word));
  if (unknown === undefined) return SCOPES.filter((scope) => words.includes(scope));
  throw invalidParameter('scopes', {
    en: `${quote(unknown)} is not a scope. Use one or more of ${SCOPES.join(', ')}, separated by commas.`,
    ja: `${quote(unknown)} というスコープはありません。${SCOPES.join('、')} から 1 つ以上を、カンマ区切りで指定してください。`,
  });
}
