/** A parameter of the query string of a URL, decoded; `null` if it is missing or cannot be decoded. */
export function findQueryMember(query: string, name: string): string | null {
  const member = query.split('&').find((one) => one.startsWith(`${name}=`));
  return member === undefined ? null : decodeQueryText(member.slice(name.length + 1));
}

/** Text as a query spells it (`%E6%B0%B4+500ml`), decoded; `null` where that is no UTF-8. */
export function decodeQueryText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
