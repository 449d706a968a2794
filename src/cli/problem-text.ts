import type { PageProblem } from '../core/search-page.ts';
import type { Text } from '../core/text.ts';

/** The problems of a page in Japanese, by code; in English the page's own detail says the same with its numbers. */
export const PROBLEM_SENTENCES: Readonly<Record<string, string>> = {
  wrong_encoding_declared: '宣言と異なる文字コードで保存されています。',
  encoding_not_declared: '文字コードの宣言がありません（内容から判定しました）。',
  invalid_bytes: '文字コードとして正しくないバイトがあります。',
  mojibake: '保存される前に文字化けしています。',
  empty: '内容がありません。',
  not_closed: 'ページの終わりがありません。',
  list_not_closed: '検索結果の一覧が途中で切れています。',
  no_cards: '商品カードが見つからず、検索結果がないという表示もありません。',
  cards_unreadable: '読み取れない商品カードがあります。',
  card_count_mismatch: '商品カードの数が、ページにある件数と一致しません。',
  range_mismatch: '商品カードの数が、ページにある「何件目から何件目」の表示と一致しません。',
  page_mismatch: 'ページの中で、ページ番号が食い違っています。',
  position_gap: '商品カードの番号に抜けがあります。',
  no_checksum: '商品カードの数を確かめられる表示がありません。',
  translated_page: 'ブラウザーで翻訳されたページです。翻訳をオフにして、日本語で開き直して保存してください。',
  other_list: '並べ替え、絞り込み、または出品者の指定があります。条件を外して保存し直してください。',
  wrong_place: 'Amazon のドメイン、言語、通貨またはお届け先が日本のものではありません。',
  corrected_keyword: '入力したものとは別のキーワードの検索結果です。',
  crawler_variant: '検索ロボット向けのページです。広告の有無が分からず、並び順も異なる可能性があります。',
  ad_marks_disagree: '広告の目印が一部しかありません（広告として扱います）。',
  bad_asin: 'ASIN を読み取れません。',
  no_title: '商品名がありません。',
  broken_characters: '保存される前に失われた文字があります。',
  price_unreadable: '価格を読み取れません。',
  currencies_differ: '価格の通貨が 1 つではありません。',
  review_count_unreadable: 'レビュー数を読み取れません。',
  other_product: '指定した商品とは別の商品のページです。',
  canonical_differs: 'ページの正規 URL が別の商品を指しています。',
  price_range: '価格に幅があります（下限を使います）。',
  phone_page: 'スマートフォン用のページです。パソコン用のページを保存してください。',
  declared_prices_differ: 'ページの中で価格が食い違っています。',
  stock_unreadable: '在庫を読み取れません。',
  bsr_unreadable: '売れ筋ランキングを読み取れません。',
  no_asin: '商品の ASIN がありません。',
  no_shop: 'どの Amazon のドメインのページか分かりません。',
};

/** A problem of a page as people read it: what it concerns, and what is wrong. */
export function problemText({ code, where, detail }: PageProblem): Text {
  const sentence = Object.hasOwn(PROBLEM_SENTENCES, code) ? PROBLEM_SENTENCES[code] : undefined;
  const said = sentence ?? detail;
  return { en: `${where.replaceAll('_', ' ')}: ${detail}`, ja: `${placeIn(where)}：${said}` };
}

/** `card 12 review_count` in Japanese; a field without a name of its own stays as it is. */
function placeIn(where: string): string {
  const [, card, field = where] = /^(?:card (\d+) ?|page )?(.*)$/.exec(where) ?? [];
  const name = Object.hasOwn(FIELDS, field) ? FIELDS[field] : field;
  if (card === undefined) return name === undefined || name === '' ? 'ページ' : name;
  return name === undefined || name === '' ? `商品カード ${card}` : `商品カード ${card} の${name}`;
}

const FIELDS: Readonly<Record<string, string>> = {
  page: 'ページ',
  asin: 'ASIN',
  title: '商品名',
  brand: 'ブランド',
  price: '価格',
  list_price: '参考価格',
  rating: '評価',
  review_count: 'レビュー数',
  is_sponsored: '広告',
  badges: 'バッジ',
  delivery: '配送',
  stock: '在庫',
  stock_text: '在庫',
  points: 'ポイント',
  coupon: 'クーポン',
  sales_volume: '販売数',
  image_url: '画像',
  bsr: '売れ筋ランキング',
  best_seller_ranks: '売れ筋ランキング',
  seller_name: '出品者',
  ships_from: '出荷元',
  keyword: 'キーワード',
  place: 'お届け先',
};
