import { printCap, printMeasured } from '../core/spending-cap.ts';
import type { Language, Text } from '../core/text.ts';
import { CAPS_MAX, type CapAnswer } from '../operations/sources/cap-facts.ts';

/** Caps of accounts that are listed with a source one by one; there may be very many. */
const ACCOUNTS_MAX = 3;

/** The state of a cap in words. */
const STATES: Readonly<Record<CapAnswer['state'], Text>> = {
  open: { en: 'below 80 %', ja: '80% 未満' },
  near: { en: '80 % or more', ja: '80% 以上' },
  reached: { en: 'reached', ja: '上限に到達' },
};

function allowedBy({ per: period, measure, most }: CapAnswer): Text {
  return printCap({ period, measure, most });
}

/** The columns of a list of caps. */
export function capColumns(language: Language): (readonly [Text, (cap: CapAnswer) => string | null])[] {
  return [
    [{ en: 'Account', ja: 'アカウント' }, ({ account_id: id }) => id ?? WHOLE[language]],
    [{ en: 'Cap', ja: '上限' }, (cap) => allowedBy(cap)[language]],
    [{ en: 'Spent', ja: '使用済み' }, ({ measure, spent }) => printMeasured(measure, spent)[language]],
    [{ en: 'State', ja: '状態' }, (cap) => `${STATES[cap.state][language]}${restOf(cap)[language]}`],
    [{ en: 'Begins again', ja: '次の期間の開始' }, ({ until }) => until],
  ];
}

/** What is left of a reached cap and too little; empty for others. */
function restOf({ state, measure, most, spent, needed }: CapAnswer): Text {
  if (state !== 'reached' || spent >= most) return { en: '', ja: '' };
  const left = printMeasured(measure, most - spent);
  if (needed === null) return { en: ` (${left.en} left, not enough)`, ja: `（残り ${left.ja}では不足）` };
  const need = printMeasured(measure, needed);
  return {
    en: ` (${left.en} left, the next reading needs ${need.en})`,
    ja: `（残り ${left.ja}、必要 ${need.ja}）`,
  };
}

const WHOLE: Text = { en: 'all', ja: '全アカウント合計' };

/** The caps of a source in one line: `9000 searches a month (812 spent)`. */
export function printCaps(caps: readonly CapAnswer[], language: Language): string | null {
  if (caps.length === 0) return null;
  const ofAll = caps.filter(({ account_id: id }) => id === null);
  const ofAccounts = caps.filter(({ account_id: id }) => id !== null);
  const shown = [...ofAll, ...ofAccounts.slice(0, ACCOUNTS_MAX)].map((cap) => {
    const owner = cap.account_id === null ? '' : `${cap.account_id}: `;
    const spent = printMeasured(cap.measure, cap.spent)[language];
    return language === 'ja'
      ? `${owner}${allowedBy(cap).ja}（使用済み ${spent}）`
      : `${owner}${allowedBy(cap).en} (${spent} spent)`;
  });
  const more = ofAccounts.length - ACCOUNTS_MAX;
  if (more > 0) shown.push(language === 'ja' ? `ほか ${more} 件` : `${more} more`);
  return shown.join(language === 'ja' ? '、' : '; ');
}

/** Which caps still hold after one of an owner is removed; `null` if none does. */
export function noteOfHeld(caps: readonly CapAnswer[], owner: string | null): Text | null {
  const held = caps.filter(({ account_id: id }) => owner === null || id === null || id === owner);
  const listed = (language: Language) => {
    const named = held
      .slice(0, NOTED_MAX)
      .map((cap) => `${cap.account_id ?? WHOLE[language]}: ${allowedBy(cap)[language]}`);
    const more = held.length - named.length;
    if (more > 0) named.push(language === 'ja' ? `ほか ${more} 件` : `${more} more`);
    return named.join(language === 'ja' ? '、' : ', ');
  };
  if (held.length === 0) return null;
  return { en: `Caps still in effect – ${listed('en')}.`, ja: `引き続き有効な上限 – ${listed('ja')}。` };
}

/** That a list of caps is cut off, to be added to a note; `null` for a whole one. */
export function noteOfCut(count: number): Text | null {
  if (count < CAPS_MAX) return null;
  return {
    en: `Only the first ${CAPS_MAX.toLocaleString('en')} caps are shown; \`miharu source caps\` lists all.`,
    ja: `上限は先頭の ${CAPS_MAX.toLocaleString('en')} 件だけを表示しています。すべての一覧は \`miharu source caps\` で確認できます。`,
  };
}

/** Most caps that a note names. */
const NOTED_MAX = 10;

/** Caps that are used up to 80 % or more, as a note; `null` if there is none. */
export function noteOfCaps(caps: readonly CapAnswer[]): Text | null {
  const used = caps.filter(({ state }) => state !== 'open');
  if (used.length === 0) return null;
  const listed = (language: Language) =>
    used.slice(0, NOTED_MAX).map((cap) => cap.detail ?? `${cap.source}: ${printCaps([cap], language)}`);
  const isCut = used.length > NOTED_MAX;
  return {
    en: `Spending caps – ${listed('en').join(' ')}${isCut ? ` Only ${NOTED_MAX} of them are shown.` : ''}`,
    ja: `費用の上限 – ${listed('ja').join('')}${isCut ? `${NOTED_MAX} 件だけを表示しています。` : ''}`,
  };
}
