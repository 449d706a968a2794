/** Parts of a product, and things that are sold separately for it, folded. */
const NOUNS =
  'パッキン ガスケット カバー ケース バッグ ポーチ スタンド フィルター フィルタ ホルダー カートリッジ パーツ 部品 キャップ ' +
  'ふた 蓋 フタ 飲み口 ブラシ シート フィルム ストラップ アダプター アダプタ 収納袋 収納箱 替刃 替え刃 刃 バッテリー 電池 充電池 充電器 ' +
  'ケーブル リモコン ベルト バンド ハンドル 取っ手 持ち手 ノズル ブラケット マウント 台座 クッション イヤーピース イヤーパッド ' +
  'イヤホンチップ 電球 レンズ スリーブ 紙パック ダストカップ 中敷き インク 替え芯 替芯 ネット キャスター ペン先 鍋敷き 掛け具 金具 ヘッド シェード ' +
  'アクセサリー アクセサリ オプション品 付属品 グッズ トレイ トレー プレート ロープ ハーネス リング クリップ フック マット レインカバー 巾着 洗浄剤 ' +
  'case cover pouch strap lid gasket filter battery charger adapter stand holder bulb brush sleeve bag cable mount bracket tip';

/** Words that make a part one that is sold separately: `替えパッキン`, `純正バッテリー`. */
const BOUGHT_APART =
  '専用 純正 別売り 別売 交換用 交換 替え用 替え 替 取り替え用 取替 予備 スペア 補修用 補充用 補充 洗い替え用 洗い替え 追加用 追加 社外 社外品 互換 replacement spare';

const alternatives = (words: string) =>
  [...new Set(words.split(' '))].sort((a, b) => b.length - a.length).join('|');

/** An accessory with up to eight characters before it, in groups `apart` and `part`: `替え`, `シリコンパッキン`. */
export const ACCESSORY_SOURCE =
  `(?<apart>(?:(?:${alternatives(BOUGHT_APART)})の?[ ・]?){0,2})` +
  `(?<part>[ァ-ヺー\\p{sc=Han}]{0,8}?(?:${alternatives(NOUNS)})s?)(?:セット|キット)?(?![ァ-ヺーa-z]|(?<=ふた)[つり])`;

/** Words directly after a name that join it to a thing made for it: `TK-3504用`, `専用`, `対応の`. */
export const MADE_FOR =
  /^(?:[/・、][a-z0-9-]{2,12}){0,4}\)?(?:用(?!に|と|途|意|品|心|量|法)|専用|互換(?!性)|向け(?!て)|対応(?![しすせでをがはも年])|のための)(?!の?(?:アプリ|サイト|ページ|設計))/u;

/** The same in several words, which must be followed by the thing: `TK-3504に合うパッキン`. */
export const FITS =
  /^\)?(?: 対応の?|(?:に|とも?)も?、?(?:対応|使[えうわっ]|合[うっわ]|ぴったり|ピッタリ|取り?付け|付け|装着|適合|互換)[ぁ-ゖ]{0,5}|が(?:入る|収まる)|を(?:入れる|収納できる|収納する|包む))/u;

/** Words directly after a name that mean an imitation of the product. */
export const IMITATES =
  /^\)?(?:の?(?:偽物|偽造品|にせもの|ニセモノ|ニセ物|模倣品|模造品|コピー(?![ァ-ヺ])|レプリカ|海賊版|パクリ|ぱくり|まがい物|まがいもの|非正規品|互換品|類似[品商]|そっくり(?![でだ])|もどき|モドキ|っぽい|まがい)|に似せ|にそっくり[のな]|を(?:真似|まね|マネ|模し)|風(?:[のな]|(?=[ァ-ヺ\p{sc=Han}])(?!呂|味|量|合|邪|通|景|船|情|水|力|速|防|向|除|鈴|車|化|土|習|格|潮|当|圧)))/u;
/** The same before the name. */
export const IMITATES_IN_FRONT =
  /(?:(?:偽物|偽造品|にせもの|ニセモノ|模倣品|模造品|コピー(?:品|商品|製品)|海賊版|パクリ)の|偽の|偽|fake )[ (]?$/u;

/** Continuations of a sentence that make the part the product's own, because it is included or described. */
export const COMES_ALONG =
  /^[ )]?(?:\d*[個枚本]?)?(?:付|つき|入り|込|別売|売り|買い|販売|同梱|内蔵|一体|不要|要らず|いらず|なし|無し|あり|有り|式|型|タイプ|(?:[がもはを]|まで)(?:付|つ[いくけか]|同梱|内蔵|な[いく])|とのセット)/u;

/** What is said about things that people buy. */
export const IS_BOUGHT =
  /(?<!別)売[らっりる]|販売|市販|買|購入|注文|取り?寄せ|お?探し|探す|[\d万千]円|価格|値段|人気|おすすめ|オススメ|お勧め|薦め|紹介|セール|在庫|品切れ|種類|単品|だけ|のみ|比べ|比較|選[ぶびべんば]|そろ|揃|扱/u;

/** `替えパッキン（`, `専用ケース (`: a thing sold for what is in the brackets. */
export const BOUGHT_IN_FRONT = new RegExp(
  `(?:${alternatives(BOUGHT_APART)})の?[ァ-ヺー\\p{sc=Han}]{0,8}?(?:${alternatives(NOUNS)})s?[(「]?$`,
  'u',
);

/** A warning about imitations is about the product itself. */
export const WARNS = /^[品商製]*(?:に(?:は|も)?、?(?:ご|お)?(?:注意|用心|気を)|を(?:避け|見分け))/u;
