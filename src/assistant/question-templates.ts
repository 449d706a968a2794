import type { GeneratedKind } from '../core/question-kind.ts';

/** Where the keyword goes. */
const SLOT = '{keyword}';

/**
 * The wordings of each kind, as a shopper would ask. The keyword is quoted: it is a search, and need not be a noun. They name no brand
 * and lead to none, so that an answer's mention is the assistant's own.
 */
export const QUESTION_TEMPLATES: Readonly<Record<GeneratedKind, readonly string[]>> = {
  recommend: [
    '「{keyword}」で探しています。おすすめの商品を 5 つ教えてください。',
    '「{keyword}」を買いたいのですが、おすすめの商品はどれですか？',
    '「{keyword}」で人気の商品を順番に教えてください。',
    '「{keyword}」で探しています。どの商品を選べばよいですか？',
    '「{keyword}」で評判の良い商品を 3 つ挙げて、理由も教えてください。',
  ],
  value: [
    '「{keyword}」で探しています。コスパの良い商品はどれですか？',
    '「{keyword}」で、手ごろな価格で品質も良い商品を教えてください。',
    '「{keyword}」で、値段と性能のバランスが良い商品はどれですか？',
    '予算を抑えて「{keyword}」を買うなら、どの商品が良いですか？',
    '「{keyword}」で、安くても失敗しにくい商品はありますか？',
  ],
  beginner: [
    '「{keyword}」を初めて買います。初心者におすすめの商品はどれですか？',
    '「{keyword}」で、初めてでも使いやすい商品を教えてください。',
    '「{keyword}」に詳しくありません。最初に買うならどの商品が良いですか？',
    '「{keyword}」の選び方と、初心者向けの商品を教えてください。',
    '初心者が「{keyword}」を選ぶなら、どの商品が間違いないですか？',
  ],
  compare: [
    '「{keyword}」で人気の商品を比較して、違いを教えてください。',
    '「{keyword}」の売れ筋商品を表で比べてください。',
    '「{keyword}」を買うか迷っています。主な商品の長所と短所を比べてください。',
    '「{keyword}」の定番商品を比べると、どれが一番良いですか？',
    '「{keyword}」の商品を 3 つほどに絞って、用途ごとに比較してください。',
  ],
  review: [
    '「{keyword}」で、口コミの評価が高い商品はどれですか？',
    '「{keyword}」のレビューで、満足度の高い商品を教えてください。',
    '「{keyword}」で、実際に使った人の評判が良い商品はどれですか？',
    '「{keyword}」の口コミを見て、買って良かったと言われている商品を教えてください。',
    '「{keyword}」の評判をまとめて、良い点と気になる点を教えてください。',
  ],
};

/** The question of a kind about a keyword, word for word; `turn` chooses the wording and is any whole number from 0. */
export function writeQuestion(kind: GeneratedKind, keyword: string, turn: number): string {
  const wordings = QUESTION_TEMPLATES[kind];
  const wording = wordings[turn % wordings.length] ?? SLOT;
  return wording.split(SLOT).join(keyword);
}
