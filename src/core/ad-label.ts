/** Words that say nothing but that something is an ad; a title that begins with one goes on. */
const AD_LABEL =
  /^[\s\p{P}\p{S}]*(?:スポンサー(?:広告|付き|提供|\s*プロダクト(?:広告)?)?|Sponsored(?: Ad| Products?)?|Gesponsert|贊助|赞助|広告|PR)[\s\p{P}\p{S}]*$/iu;

/** Whether a text is the label of an ad and nothing else, in full or half width. */
export function isAdLabel(text: string): boolean {
  return AD_LABEL.test(text.normalize('NFKC').trim());
}
