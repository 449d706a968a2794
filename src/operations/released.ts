import { MiharuError } from '../core/errors.ts';
import { quote } from '../core/text.ts';
import type { Feature, OperationSettings } from './operation.ts';

/** An operation that may be switched off. */
interface Switched {
  readonly feature?: Feature;
  readonly name: string;
  readonly http?: { readonly path: string };
}

/**
 * Throws `not_released` if the operator has switched the operation off. Skins check this before they read any
 * input.
 */
export function requireReleased({ feature, name, http }: Switched, { features }: OperationSettings): void {
  if (feature === undefined || features[feature]) return;
  throw new MiharuError('not_released', {
    en: `${quote(http?.path ?? name)} is switched off in this installation.`,
    ja: `${quote(http?.path ?? name)} はこの miharu では提供されていません。`,
    forPrograms: {
      en: '`features` in GET /me shows what is available.',
      ja: '利用できる機能は GET /me の `features` にあります。',
    },
  });
}
