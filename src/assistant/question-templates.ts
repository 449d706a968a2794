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

/** Words that say how a thing is and not what it is, where one ends a keyword: `水筒 軽い`, `まな板 洗える`, `弁当箱 おしゃれ`. */
const ADJECTIVE =
  /(?:[軽重安高長短薄厚太細広狭強弱硬固甘辛熱温暖涼暗古丸深浅速早黒白赤青濃若良しないよ]|大き|小さ|明る|やす|にく|づら|くさ|っぽ|冷た|つめた|柔らか|やわらか|あたたか|温か|暖か|かわい|可愛|四角)い$/u;
/** `洗える`, `入る`, `漏れない`: what it can do. Things that end alike: ざる, かえる. */
const VERB =
  /(?:[\p{sc=Han}ぁ-ゖ](?:[えけせてねべめれげ]る|まる|がる|わる|かる|なる)|[入切回光着座乗巻]る|出来る|できる|する)$/u;
const NO_VERB = /(?:かえる|ざる|だるま|あひる)$/u;
const DESCRIPTIVE =
  /(?:おしゃれ|オシャレ|お洒落|きれい|キレイ|綺麗|静か|しずか|丈夫|簡単|便利|安全|シンプル|コンパクト|スリム|スマート|頑丈|快適)$/u;

/** A keyword as what a question asks about: one that ends in how a thing is gets もの, so that particles can follow. */
function thingOf(keyword: string): string {
  const word = keyword.split(/[\s\u3000]+/u).at(-1) ?? '';
  if (DESCRIPTIVE.test(word)) return `${keyword}なもの`;
  const describes = ADJECTIVE.test(word) || (VERB.test(word) && !NO_VERB.test(word));
  return describes ? `${keyword}もの` : keyword;
}

/** The question of a kind about a keyword, which stands in it word for word; `turn` chooses the wording and may be any whole number from 0 on. */
export function writeQuestion(kind: GeneratedKind, keyword: string, turn: number): string {
  const wordings = QUESTION_TEMPLATES[kind];
  const wording = wordings[turn % wordings.length] ?? SLOT;
  return wording.split(SLOT).join(thingOf(keyword));
}
