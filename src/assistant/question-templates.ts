import type { GeneratedKind } from '../core/question-kind.ts';

/** Where the keyword goes. */
const SLOT = '{keyword}';

/**
 * The wordings of each kind, as a shopper would ask. They name no brand and lead to none, so that an answer's mention is the
 * assistant's own.
 */
export const QUESTION_TEMPLATES: Readonly<Record<GeneratedKind, readonly string[]>> = {
  recommend: [
    '{keyword}のおすすめを5つ教えてください。',
    '{keyword}を買いたいのですが、おすすめの商品はどれですか？',
    'いま人気の{keyword}を順番に教えてください。',
    '{keyword}を探しています。どの商品を選べばよいですか？',
    '評判の良い{keyword}を3つ挙げて、理由も教えてください。',
  ],
  value: [
    'コスパの良い{keyword}はどれですか？',
    '手ごろな価格で品質も良い{keyword}を教えてください。',
    '{keyword}で、値段と性能のバランスが良い商品は何ですか？',
    '予算を抑えて{keyword}を買うなら、どの商品が良いですか？',
    '安くても失敗しにくい{keyword}はありますか？',
  ],
  beginner: [
    '{keyword}を初めて買います。初心者におすすめの商品はどれですか？',
    '初めてでも使いやすい{keyword}を教えてください。',
    '{keyword}に詳しくないのですが、最初の一つにはどの商品が良いですか？',
    '{keyword}の選び方と、初心者向けの商品を教えてください。',
    '初心者が{keyword}を選ぶなら、どれを買えば間違いないですか？',
  ],
  compare: [
    '人気の{keyword}を比較して、違いを教えてください。',
    '{keyword}の売れ筋商品を表で比べてください。',
    '{keyword}を買うか迷っています。主な商品の長所と短所を比べてください。',
    '{keyword}の定番商品どうしを比べると、どれが一番良いですか？',
    '{keyword}を3つほどに絞って、用途ごとに比較してください。',
  ],
  review: [
    '口コミの評価が高い{keyword}はどれですか？',
    '{keyword}のレビューで、満足度の高い商品を教えてください。',
    '実際に使った人の評判が良い{keyword}は何ですか？',
    '{keyword}の口コミを見て、買って良かったと言われている商品を教えてください。',
    '{keyword}の評判をまとめて、良い点と気になる点を教えてください。',
  ],
};

/** The question of a kind about a keyword; `turn` chooses the wording and may be any whole number from 0 on. */
export function writeQuestion(kind: GeneratedKind, keyword: string, turn: number): string {
  const wordings = QUESTION_TEMPLATES[kind];
  const wording = wordings[turn % wordings.length] ?? SLOT;
  return wording.split(SLOT).join(keyword);
}
