import type { Reason, ReasonCode } from '../../core/answer-verdict.ts';
import { quarantine } from '../../core/quarantine.ts';
import { type Language, oneLine } from '../../core/text.ts';

/** Maximum length of words quoted from an answer, in code points. */
const WORDS_POINTS_MAX = 40;

/** Each reason, as a sentence in English and as a label in Japanese; quoted words, if any, follow it. */
const SENTENCES: Readonly<Record<ReasonCode, readonly [en: string, ja: string]>> = {
  brand: ['Your brand is mentioned', '自社ブランド名あり'],
  series: ['The series is mentioned', 'シリーズ名あり'],
  model: ['A model number is mentioned', '型番あり'],
  kind: ['The type of product is mentioned', '商品の種類の記載あり'],
  amount: ['A size or quantity is mentioned', '容量・数量の記載あり'],
  colour: ['A color is mentioned', '色の記載あり'],
  edition: ['An edition or generation is mentioned', '版・世代の記載あり'],
  variant_word: ['A word that distinguishes variations is mentioned', 'バリエーションを区別する言葉あり'],
  other_variant: ['It may be another variation', '別のバリエーションの可能性あり'],
  other_maker: ['It may be from another brand', '他社の商品の可能性あり'],
  other_model: ['It may be another model', '別の型番の可能性あり'],
  accessory: ['It may be an accessory or a part', '付属品・部品の可能性あり'],
  own_question: ['The question mentions the type of product', '質問文に商品の種類の記載あり'],
  script: ['It is written in a different script', '登録した名前と異なる種類の文字'],
  abbreviation: ['It may be a short form of the name', '名前の略称の可能性あり'],
  lead_sentence: ['A clue is in a sentence next to it', '前後の文に手掛かりあり'],
  heading: ['A clue is in the heading above it', '上の見出しに手掛かりあり'],
  table_column: ['A clue is in another cell or list entry', '別のセルまたは項目に手掛かりあり'],
};

/** A reason as a sentence in the language, with the words of the answer that it refers to. */
export function reasonSentence({ code, text }: Reason, language: Language): string {
  const [en, ja] = SENTENCES[code];
  const words = text === undefined ? '' : quarantine(oneLine(text), WORDS_POINTS_MAX);
  if (language === 'ja') return words === '' ? ja : `${ja}：「${words}」`;
  return words === '' ? `${en}.` : `${en}: “${words}”.`;
}
