import type { Reason, ReasonCode } from '../../core/answer-verdict.ts';
import { quarantine } from '../../core/quarantine.ts';
import { type Language, oneLine } from '../../core/text.ts';

/** Maximum length of words quoted from an answer, in code points. */
const WORDS_POINTS_MAX = 40;

/** Each reason as a sentence; quoted words, if any, follow it. */
const SENTENCES: Readonly<Record<ReasonCode, readonly [en: string, ja: string]>> = {
  brand: ['Your brand is mentioned', '自社ブランドの名前がある'],
  series: ['The series is mentioned', 'シリーズ名がある'],
  model: ['A model number is mentioned', '型番がある'],
  kind: ['The type of product is mentioned', '商品の種類が書かれている'],
  amount: ['A size or quantity is mentioned', '容量・数量が書かれている'],
  colour: ['A color is mentioned', '色が書かれている'],
  edition: ['An edition or generation is mentioned', '版・世代が書かれている'],
  variant_word: ['A word that distinguishes variations is mentioned', 'バリエーションを区別する言葉がある'],
  other_variant: ['It may be another variation', '別のバリエーションの可能性がある'],
  other_maker: ['It may be from another brand', '他社の商品の可能性がある'],
  other_model: ['It may be another model', '別の型番の可能性がある'],
  accessory: ['It may be an accessory or a part', '付属品・部品の可能性がある'],
  own_question: ['The question mentions the type of product', '商品の種類が質問文にある'],
  script: ['It is written in a different script', '登録した名前と文字の種類が異なる'],
  abbreviation: ['It may be a short form of the name', '名前の略称の可能性がある'],
  lead_sentence: ['A clue is in a sentence next to it', '手掛かりが前後の文にある'],
  heading: ['A clue is in the heading above it', '手掛かりが上の見出しにある'],
  table_column: ['A clue is in another cell or list entry', '手掛かりが別のセルか項目にある'],
};

/** A reason as a sentence in the language, with the words of the answer that it refers to. */
export function reasonSentence({ code, text }: Reason, language: Language): string {
  const [en, ja] = SENTENCES[code];
  const words = text === undefined ? '' : quarantine(oneLine(text), WORDS_POINTS_MAX);
  if (language === 'ja') return words === '' ? `${ja}。` : `${ja}：「${words}」`;
  return words === '' ? `${en}.` : `${en}: “${words}”.`;
}
