import { type Spelling, sliceSpelling, spell } from '../fold/spelling.ts';

/** Words with several spellings, all folded; each line is one word. */
const WORDS = `
折りたたみ 折り畳み 折畳み 折たたみ
取り付け 取付け 取付
組み立て 組立て 組立
引き出し 引出し
詰め替え 詰替え 詰替 つめかえ
持ち運び 持運び
物干し 物干
爪切り つめ切り 爪きり
耳かき 耳掻き
子ども 子供 こども キッズ
卵焼き 玉子焼き たまご焼き
積み木 積木 つみ木 つみき
卵 玉子 たまご タマゴ
布団 ふとん
枕 まくら
椅子 いす イス
鍋 なべ
傘 かさ
箸 はし
鞄 かばん カバン
石けん 石鹸 せっけん 石ケン
茶碗 茶わん
包丁 庖丁
歯ブラシ 歯ぶらし ハブラシ
珈琲 コーヒー
眼鏡 めがね メガネ
蜂蜜 はちみつ ハチミツ
味噌 みそ
醤油 しょうゆ
猫 ねこ ネコ
髭剃り ひげ剃り ヒゲ剃り ひげそり
靴べら 靴ベラ
蝋燭 ろうそく ローソク
手ぬぐい 手拭い てぬぐい
巾着 きんちゃく
箒 ほうき
団扇 うちわ
のこぎり ノコギリ 鋸
ネジ ねじ
ゴミ箱 ごみ箱
ゴミ袋 ごみ袋
すのこ スノコ
タンス 箪笥 たんす
ゴザ ござ
海苔 のり ノリ
檜 桧 ひのき ヒノキ
五本指 5本指
哺乳びん 哺乳瓶 哺乳ビン ほ乳びん ほ乳瓶
びん 瓶 ビン
抱っこ紐 抱っこひも だっこひも
ひざ掛け 膝掛け ひざかけ
はさみ ハサミ 鋏
おむつ オムツ
こたつ コタツ 炬燵
ふきん 布巾
雑巾 ぞうきん
たわし タワシ
やかん ヤカン
煎餅 せんべい
ほうじ茶 焙じ茶
ごま 胡麻 ゴマ
にんにく ニンニク
生姜 しょうが ショウガ
だし 出汁
ろ過 濾過
usbc usbtypec
`;

const ALTERNATIVES = new Map<string, readonly string[]>(
  WORDS.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap((line) => line.map((one) => [one, line.filter((other) => other !== one)] as const)),
);
const ANY = new RegExp([...ALTERNATIVES.keys()].sort((a, b) => b.length - a.length).join('|'), 'u');
/** A spelling and its variants: one word in another orthography, or a long or short last vowel; the first `kept` characters stay. */
export function spellingVariants(spelling: Spelling, kept = 0): Spelling[] {
  const rest = spelling.characters.slice(kept);
  const found = ANY.exec(rest);
  const written = ALTERNATIVES.get(found?.[0] ?? '') ?? [];
  const [at, length] = [kept + (found?.index ?? 0), found?.[0].length ?? 0];
  return [spelling, ...lastVowel(spelling), ...written.map((one) => replaced(spelling, at, length, one))];
}

/** `プリンタ` for プリンター and vice versa, for katakana words of four or more characters. */
function lastVowel(spelling: Spelling): Spelling[] {
  const { characters, joints } = spelling;
  if (!/[ァ-ヺー]{4}$/u.test(characters)) return [];
  const isLong = characters.endsWith('ー');
  return isLong
    ? [sliceSpelling(spelling, 0, characters.length - 1)]
    : [{ characters: `${characters}ー`, joints: [...joints, 'inner'] }];
}

function replaced(spelling: Spelling, at: number, length: number, by: string): Spelling {
  const [head, tail] = [sliceSpelling(spelling, 0, at), sliceSpelling(spelling, at + length)];
  const [, ...joints] = spell(by).joints;
  const first = spelling.joints[at] ?? 'inner';
  return {
    characters: head.characters + by + tail.characters,
    joints: [...head.joints, first, ...joints, ...tail.joints],
  };
}
