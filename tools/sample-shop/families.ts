/** A group of products that several search terms lead to: 水筒 500ml and 保温ボトル show the same bottles. */
export interface Family {
  readonly name: string;
  /** Terms that belong to the family. */
  readonly terms: RegExp;
  /** The shop's name of the best sellers list. */
  readonly category: string;
  readonly nouns: readonly [string, ...string[]];
  readonly features: readonly [string, ...string[]];
  readonly sizes: readonly [string, ...string[]];
  /** Yen. */
  readonly prices: readonly [number, number];
  /** The unit of a unit price, if the shop shows one. */
  readonly unit: string | null;
  readonly isBooks: boolean;
}

/** Names of invented makers. */
export const BRANDS = [
  'ハルナギ',
  'ツキミトウ',
  'モリオト',
  'ユキヌノ',
  'カゼツムギ',
  'ナギサグモ',
  'コケモリヤ',
  'アサギリト',
  'ヒナタビト',
  'トリノハコ',
  'ヨルノソラ堂',
  'HARUNAGI',
  'Moriotone',
  'キノミチ&ソウ',
] as const;

/** The colour words of titles. */
export const COLOURS = [
  'ブラック',
  'ホワイト',
  'ネイビー',
  'アッシュグレー',
  'セージグリーン',
  'サンドベージュ',
] as const;

function family(
  [name, terms, category]: readonly [string, RegExp, string],
  words: Pick<Family, 'nouns' | 'features' | 'sizes' | 'prices'>,
  unit: string | null = null,
): Family {
  return { name, terms, category, ...words, unit, isBooks: false };
}

/** The families that exist for every search. */
export const FAMILIES: readonly Family[] = [
  family(['bottle', /水筒|ボトル|タンブラー|マグ/u, '水筒'], {
    nouns: ['水筒', 'ステンレスボトル', '真空断熱マグ', 'ワンタッチ水筒', '保温ボトル'],
    features: [
      '保温 保冷',
      '軽量 スリム',
      '食洗機対応',
      'パッキン一体型 洗いやすい',
      '炭酸対応',
      '持ち手付き "まる洗い"',
    ],
    sizes: ['350ml', '480ml', '500ml', '600ml', '800ml', '1L'],
    prices: [1180, 4980],
  }),
  family(['battery', /バッテリー|充電器/u, 'スマートフォン用モバイルバッテリー'], {
    nouns: ['モバイルバッテリー', '急速充電器', 'マグネット式 モバイルバッテリー', 'ケーブル内蔵バッテリー'],
    features: ['PD 22.5W', '薄型 軽量', '残量表示 USB-C & USB-A', 'PSE適合品', '2台同時充電'],
    sizes: ['5000mAh', '10000mAh', '20000mAh', '65W'],
    prices: [1680, 7980],
  }),
  family(['fan', /扇風機|サーキュレーター/u, '扇風機'], {
    nouns: ['卓上扇風機', 'サーキュレーター', 'リビング扇風機', 'ハンディファン', 'クリップ扇風機'],
    features: ['静音 DCモーター', '首振り', 'リモコン付き', '充電式 コードレス', '5段階風量'],
    sizes: ['6畳', '14畳', '20畳', '小型'],
    prices: [1480, 12800],
  }),
  family(
    ['tea', /茶|コーヒー|珈琲/u, '日本茶'],
    {
      nouns: ['緑茶', '麦茶', '水出し煎茶', 'ほうじ茶', 'ドリップコーヒー'],
      features: ['国産茶葉', '無糖', 'カフェインレス', 'ティーバッグ', '深蒸し <香り仕立て>'],
      sizes: ['500ml 10本', '2L 6本', '50包', '100包', '280ml 24本'],
      prices: [680, 3980],
    },
    '本',
  ),
  family(['yoga', /ヨガ|ストレッチ|トレーニング/u, 'ヨガマット'], {
    nouns: ['ヨガマット', 'ストレッチポール', 'トレーニングマット', 'バランスボール'],
    features: ['極厚 10mm', '収納ケース付き', 'ニトリルゴム', '滑り止め', '折りたたみ'],
    sizes: ['183cm', '61cm幅', 'ロング', 'ミニ'],
    prices: [1280, 5980],
  }),
  family(
    ['cat', /猫|ペット/u, '猫用トイレ砂'],
    {
      nouns: ['猫砂', '猫用爪とぎ', 'キャットフード 成猫用', '猫ベッド'],
      features: ['固まる 紙製', '消臭', '国産', '低粉塵', 'トイレに流せる'],
      sizes: ['7L×4', '5L', '1.5kg', 'Mサイズ'],
      prices: [580, 4280],
    },
    'L',
  ),
  {
    ...family(['books', /文庫|小説|絵本|入門|図鑑|の本/u, '本'], {
      nouns: ['海辺の時計店', 'はじめての菌類入門', '月を数える夜', '猫と歩く坂道', '雲の図鑑'],
      features: ['(ナギ文庫)', '(単行本)', '―港町シリーズ', '改訂新版', '上'],
      sizes: ['1', '2', '3', '第4巻'],
      prices: [550, 2860],
    }),
    isBooks: true,
  },
];

/** The family of a term; a term that belongs to none is a family of its own, with its own words in the titles. */
export function familyOf(term: string): Family {
  const known = FAMILIES.find((each) => each.terms.test(term));
  if (known !== undefined) return known;
  return {
    name: `term ${term}`,
    terms: /$^/,
    category: 'その他',
    nouns: [term],
    features: ['ベーシック', '2点セット & 収納袋', '日本製', '業務用', '改良版'],
    sizes: ['S', 'M', 'L', '1個', '3個パック'],
    prices: [780, 8980],
    unit: null,
    isBooks: false,
  };
}
