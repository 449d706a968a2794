const POINTS = /(?<![0-9,])([0-9][0-9,]*)\s*(?:ポイント|pt)\s*\(\s*[0-9]+\s*%\s*\)/gu;
/** Words before points that give them to a group: `プライム会員なら54ポイント(5%)`. */
const OF_A_GROUP =
  /(?:会員|プライム|Prime|学生|Student|法人|ビジネス|カード|Mastercard)(?:様|の方)?(?:なら|は|限定で?|だと|[:：])[^\d。、)]{0,8}$/iu;

/** Amazon points for all customers, from the shop's words: 54 for `54ポイント(1%)`; `null` if there are none. */
export function parsePoints(text: string): number | null {
  const plain = text.normalize('NFKC');
  const everybodys = [...plain.matchAll(POINTS)].find(({ index }) => !OF_A_GROUP.test(plain.slice(0, index)));
  const found = everybodys?.[1];
  const points = found === undefined ? null : Number(found.replaceAll(',', ''));
  return points !== null && Number.isSafeInteger(points) ? points : null;
}
