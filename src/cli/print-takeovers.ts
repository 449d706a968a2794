import type { Static } from 'typebox';
import type { Language } from '../core/text.ts';
import type { sourceAdd } from '../operations/sources/source-add.ts';
import type { Takeover } from '../operations/sources/takeover.ts';
import { listOf, type Option } from './command.ts';
import { printCost, printCostOfCalls } from './print-cost.ts';

/** The option that shows what would happen. */
export const DRY_RUN: Readonly<Record<string, Option>> = {
  'dry-run': {
    value: null,
    meaning: {
      en: 'Change nothing; print what would happen and what a day would then cost',
      ja: '何も変更せず、実行した場合の結果と 1 日の費用を表示する',
    },
  },
};

/** Which source reads what instead of a paused or removed one, and what a day costs there, as the list of a record. */
export function printTakeovers(takeovers: readonly Takeover[], language: Language) {
  return listOf(takeovers, [
    [{ en: 'Affected', ja: '影響を受けるもの' }, printTargets],
    [
      { en: 'Then read by', ja: '引き継ぐ取得元' },
      ({ source }) => source ?? { en: 'none: not scanned', ja: 'なし（未計測になります）' },
    ],
    [
      { en: 'Cost a day', ja: '1 日の費用' },
      ({ cost_per_day: cost }) => (cost === null ? null : printCostOfCalls(cost, language)),
    ],
  ]);
}

type FirstScans = Static<typeof sourceAdd.output>['first_scan'];

/** What a source that is added scans at once, with its cost, as the list of a record. */
export function printFirstScan(scans: FirstScans, language: Language) {
  return listOf(scans, [
    [{ en: 'Scanned at once', ja: 'すぐに計測するもの' }, printTargets],
    [{ en: 'Cost', ja: '費用' }, ({ cost }) => printCost(cost, language)],
  ]);
}

function printTargets({ kind, targets }: Pick<Takeover, 'kind' | 'targets'>) {
  return kind === 'term'
    ? { en: `${targets} ${targets === 1 ? 'keyword' : 'keywords'}`, ja: `キーワード ${targets} 件` }
    : { en: `${targets} ${targets === 1 ? 'product' : 'products'}`, ja: `商品 ${targets} 件` };
}
