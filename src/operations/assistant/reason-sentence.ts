import type { Reason, ReasonCode } from '../../core/answer-verdict.ts';
import { quarantine } from '../../core/quarantine.ts';
import { type Language, oneLine } from '../../core/text.ts';

/** Longest words of an answer within a sentence, in code points. */
const WORDS_POINTS_MAX = 40;

/** Each reason as people read it; its words, where it has some, follow. */
const SENTENCES: Readonly<Record<ReasonCode, readonly [en: string, ja: string]>> = {
  brand: ['It mentions your brand', '自社ブランドの名前がある'],
  series: ['It mentions the series', 'シリーズ名がある'],
  model: ['It mentions the model', '型番がある'],
  kind: ['It mentions the type of product', '商品の種類が書かれている'],
  amount: ['It mentions the size or quantity', '容量・数量が書かれている'],
  colour: ['It mentions the color', '色が書かれている'],
  edition: ['It mentions the edition', '版・年式が書かれている'],
  variant_word: ['It has a word that distinguishes variations', 'バリエーションを区別する言葉がある'],
  other_variant: ['It may be another variation', '別のバリエーションの可能性がある'],
  other_maker: ['Another brand is mentioned nearby', '近くに他社の名前がある'],
  other_model: ['Another model is mentioned nearby', '近くに別の型番がある'],
  accessory: ['It may be an accessory or a part', '付属品・部品の可能性がある'],
  own_question: [
    'The type of product is known from the question only',
    '商品の種類は質問文にだけ書かれている',
  ],
  script: ['The spelling uses a different script', '文字の種類が登録名と異なる'],
  abbreviation: ['It may be a short form of the name', '名前の略称の可能性がある'],
  lead_sentence: ['Your brand is in the sentence before it', '自社ブランドの名前が前の文にある'],
  heading: ['Your brand is in the heading above it', '自社ブランドの名前が上の見出しにある'],
  table_column: ['Your brand is in another column of the table', '自社ブランドの名前が表の別の列にある'],
};

/** A reason as a sentence of the language, with the words of the answer that it is about. */
export function reasonSentence({ code, text }: Reason, language: Language): string {
  const [en, ja] = SENTENCES[code];
  const words = text === undefined ? '' : quarantine(oneLine(text), WORDS_POINTS_MAX);
  if (language === 'ja') return words === '' ? `${ja}。` : `${ja}：「${words}」`;
  return words === '' ? `${en}.` : `${en}: “${words}”.`;
}
