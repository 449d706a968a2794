/** Words that, after a name with or without a space, make it the name of another model. */
export const VARIANT_WORDS: ReadonlySet<string> = new Set(
  (
    'pro plus max mini lite ultra se ex dx neo duo slim evo deluxe premium kids junior jr ii iii iv x s r z v2 v3 v4 mk2 mk3 gen2 gen3 ' +
    'プロ プラス マックス ミニ ワイド ロング ショート ハーフ ビッグ キッズ ネオ ウルトラ スリム プレミアム ジュニア エボ デラックス アドバンス ハイグレード 改'
  ).split(' '),
);

/** Words that do so after a space only at the end of the name: `コトリ コンパクトは`, not `コトリ コンパクト 軽量`. */
export const CLOSING_VARIANT_WORDS: ReadonlySet<string> = new Set(
  (
    'ライト エア エアー コンパクト スポーツ クラシック ラージ スモール デュオ ツイン トリオ ベーシック スタンダード リミテッド スペシャル ハイパー ' +
    'ネクスト セカンド トラベル フラット アウトドア クール ウォーム ソフト ハード グランデ ' +
    'air light sport classic compact wide large small basic standard limited next twin trio outdoor travel home grande'
  ).split(' '),
);

/** Words of shop titles that describe a product but do not identify it, not even together with a brand. */
const QUALITIES = (
  'アウトドア キャンプ オフィス コンパクト コードレス ワイヤレス ポータブル スリム ミニ ワイド ロング メッシュ ステンレス アルミ ' +
  'プラスチック シリコン セラミック チタン ガラス コットン リネン レザー レディース メンズ キッズ ベビー ユニセックス リモコン タイマー ' +
  'モーター ライト センサー バッテリー ケーブル アダプター ケース カバー セット ブラック ホワイト グレー ネイビー ブルー ' +
  'レッド ピンク グリーン ベージュ ブラウン シルバー ゴールド イエロー アイボリー カーキ ランチ コーヒー ドリップ アロマ デスク リビング ' +
  'トレーニング サイクロン ブラシレス フランネル シングル セミダブル ダブル クイーン キング ハンディ スタンド クリップ ' +
  'サイズ カラー ギフト プレゼント コンビニ ソファ ドア キッチン トイレ バス ペット シンク '.trim() +
  ' 軽量 超軽量 防水 静音 大容量 小型 大型 薄型 厚手 薄手 卓上 据置 壁掛け 充電式 電池式 電動 手動 手挽き 超音波 超音波式 加熱式 気化式 ' +
  '折りたたみ 折り畳み 折畳み 持ち運び 洗える 食洗機対応 長方形 正方形 丸型 角型 日本製 国産 新型 最新 公式 正規品 限定 新品 新生児 ' +
  '保温 保冷 冷感 接触冷感 真空断熱 直飲み 広口 細口 滑り止め 急速充電 急速充電器 省エネ 抗菌 防臭 速乾 吸水 撥水 耐熱 耐水 無香料 敏感肌 ' +
  '犬 猫 無添加 有機 オーガニック 減塩 無塩 低糖質 国内製造 送料無料 小型犬 女性 男性 子供 大人 家庭用 業務用 車用 車載 登山 旅行 通勤 通学 寝室 お弁当 買い物 防災 停電 ' +
  'usb usbc typec led dc ac ih diy gan uv pd qc pse bluetooth wifi wireless portable mini black white gray new'
).split(' ');

const QUALITY_SET: ReadonlySet<string> = new Set(QUALITIES);

/** Whether a folded word of a title only describes the product. */
export function isQuality(characters: string): boolean {
  return (
    QUALITY_SET.has(characters) ||
    /(?:対応|付き|可能|機能|仕様|専用|不要|兼用|モード|モーター|(?<![ァ-ヺー]{2})ライト|式|用|製|型|色)$/u.test(
      characters,
    )
  );
}

const KIND = new RegExp(
  `(?:${(
    'ガン バッグ ボトル ケトル ライト ファン チェア テーブル デスク マット ケース カバー スタンド プレート パン ポット カップ グラス マグ タンブラー ' +
      'クリーナー ドライヤー アイロン ヒーター スピーカー イヤホン イヤフォン ヘッドホン マウス キーボード モニター カメラ ラック ボックス バスケット ' +
      'ハンガー ブランケット クッション ピロー ベッド テント リュック サンダル シューズ スニーカー グローブ ナイフ シャンプー オイル クリーム ローション ' +
      'セラム マスク サプリ プロテイン フード ノート ペン パズル ブロック シート テープ タオル シーツ カーテン ラグ ソファ トレー ミキサー ブレンダー ' +
      'トースター ローラー ベルト ホルダー ケーブル フィルター ネット'
  ).replaceAll(' ', '|')})$`,
  'u',
);

/** Whether a folded word in katakana ends like a kind of thing, and is not a name that its maker coined: `マッサージガン`. */
export function isKind(characters: string): boolean {
  return KIND.test(characters);
}

/** A product is only one of each line: メンズ does not mean the レディース product. */
const EXCLUSIVE = [
  'メンズ レディース キッズ ベビー ジュニア',
  '男性用 女性用 子供用',
  '犬用 猫用',
  '左利き 右利き',
  '冷蔵 冷凍',
  '本体 詰替/詰め替え/詰替え/つめかえ',
  '甘口 中辛 辛口',
  '夏用 冬用',
  'しっとり さっぱり',
  '無糖 微糖 加糖',
  '長袖 半袖 七分袖 ノースリーブ',
  '茶葉 ティーバッグ 粉末',
  '有線 無線',
  '左用 右用',
  'シングル セミダブル ダブル クイーン キング',
  'フェイスタオル バスタオル ハンドタオル',
  '細字 中字 太字',
  'レギュラー ワイド',
].map((line) => line.split(' '));
const EXCLUSIVE_WORDS = new RegExp(
  EXCLUSIVE.flatMap((line) => line.flatMap((one) => one.split('/')))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
);

/** Whether a stretch has a word that excludes one of the product's own words, and does not have that own word too. */
export function saysExcluded(text: string, own: string): boolean {
  const said = new Set(text.match(EXCLUSIVE_WORDS));
  if (said.size === 0) return false;
  const owned = new Set(own.match(EXCLUSIVE_WORDS));
  return EXCLUSIVE.some((line) => {
    const areIn = (words: ReadonlySet<string>) =>
      line.map((spellings) => spellings.split('/').some((one) => words.has(one)));
    const [inText, inOwn] = [areIn(said), areIn(owned)];
    return inText.includes(true) && inOwn.includes(true) && !inText.some((isIn, at) => isIn && inOwn[at]);
  });
}

/** Katakana words before a model number that are not a brand. */
export const PLAIN_NOUNS: ReadonlySet<string> = new Set(
  (
    'モデル シリーズ タイプ ブランド メーカー アイテム ランキング コスパ ケース サイズ セット カラー トップ ベスト ポイント メイン サブ ' +
    'オススメ イチオシ コード ナンバー アマゾン ネット レビュー コメント バージョン マシン グッズ 一択 製品 商品'
  ).split(' '),
);

/** Counters and measures: a number before one of these is a count or an amount, not a model. */
const COUNTED =
  /^(?: ?(?:[円個本枚台人件回年月日時分秒畳位点歳番倍割万千億代種色段号合度名社冊袋箱食粒錠泊坪路区章話足双膳丁着脚束玉斤杯滴灯層輪刃軸穴面週品部口式つヶケか%]|グラム|キロ|リットル|センチ|ミリ|メートル|ワット|ルーメン|ボルト|ヘルツ|デシベル|ドル|ポイント|パーセント|セット|ページ|タイプ|ステップ|dollars?|yen|usd|jpy|stars?|points?|percent)|[a-z])/u;

/** Whether the text after a number in an outline makes it an amount or a count: `円クーポン`, ` 台`, `ml`. */
export function isCounted(behind: string): boolean {
  return COUNTED.test(behind);
}
