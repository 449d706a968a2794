import { parseAsin } from '../../core/asin.ts';
import { invalidParameter } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';

/** Reads the parameter `asin`; throws `invalid_parameter` for what is no ASIN or not among the account's (`known`). */
export function readAccountAsin(text: string, known: ReadonlySet<string>): string {
  const asin = parseAsin(text);
  if (!asin.ok) throw invalidParameter('asin', asin.problem);
  if (known.has(asin.value)) return asin.value;
  throw invalidParameter('asin', {
    en: `${quote(asin.value)} is neither an own nor a watched product of the account. Add it first, or leave it out.`,
    ja: `${quote(asin.value)} は自社商品にも競合商品にも登録されていません。先に追加するか、指定から外してください。`,
  });
}
