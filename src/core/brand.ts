import { oneLine } from './text.ts';

/** Words in the place of a brand that mean no brand; 無印良品 and 無印 are brands. */
const PLACEHOLDER =
  /^(?:ノー?ン?\s?ブランド(?:品|商品)?|ブランド(?:名)?(?:なし|無し|無|不明|未登録)|ブランドレス|ノー?ネーム(?:品)?|(?:OEM|ODM)\s*(?:製?品|商品|生産)?|プライベートブランド|無名(?:ブランド)?|(?:該当|記載|特に|設定)?(?:なし|無し|ありません)|該当(?:せず|しません)|不[明詳]|その他|汎用品?|社外品|メーカー(?:名)?(?:なし|無し|無|不明)|generic(?:o|a)?|genérico|gen[eé]rico|gen[eé]rique|un-?branded|no[\s-]?(?:brand(?:\s?name)?|name)|non[\s-]?brand(?:ed)?|brandless|sin marca|sem marca|sans marque|markenlos|ohne marke|n\s?[/.]\s?a\.?|none|null|nil|undefined|unknown|not (?:available|applicable|specified)|does not apply|[-‐‑‒–—―─ー_.*/?？・\s]*)$/iu;

/** Whether a text in the place of a brand says that the product has none: ノーブランド品, Generic, `-`. */
export function isPlaceholderBrand(text: string): boolean {
  return PLACEHOLDER.test(oneLine(text.normalize('NFKC')));
}
