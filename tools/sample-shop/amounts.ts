/** An amount with its thousands commas: `1,980`. */
export function withCommas(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}

/** An amount of yen as the Japanese pages print it: `￥1,980` with U+FFE5. */
export function printYen(amount: number): string {
  return `￥${withCommas(amount)}`;
}
