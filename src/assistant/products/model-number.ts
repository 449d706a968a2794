/** Codes that thousands of products share: protection classes, plugs, paper and battery sizes, materials, standards. */
const STANDARDS =
  /^(?:ipx?\d+[a-z]?|usb.*|bt\d.*|pm2.*|co2|[abc]\d{1,2}|sus\d+|u[vp]f?\d+|spf\d+|pa\d*|hepa\d*|h1[0-4]|lr\d+|cr\d+|e\d{2}|mp[34]|rj\d+|wi-?fi\d|[da]c\d+v?|gen\d|ver\d+|no\d+|pd\d*w?|qc\d.*|ps[345]|ios\d+|hdr\d*|r\d{2}|m\d{1,2}|ddr\d|cat\d[a-z]?|k?n95|kf94|iso\d+|jis\d+|s\d{2}c?|led\d+|type-?[abc]\d?|iphone.*|ipad.*|galaxy.*|pixel.*)$/;

/** Ordinary words with a number: a version, a step, a generation. */
const NUMBERED_WORDS =
  /^(?:mk-?\d|(?:ver|vol|gen|no|step|type|size|lv|set|top|best|part|page|day|week|level|model|version)-?\d+)$/;

const LETTERS_FIRST = /^(?=.*\d)[a-z]{1,8}(?:\d|-)[a-z0-9]*(?:-[a-z0-9]+)*\+?$/;
const DIGITS_FIRST = /^\d{1,5}[a-z]{1,4}-?\d{1,5}[a-z]{0,3}$/;
/** Sides: `45x60cm`. */
const SIDES = /^\d+x\d+(?:x\d+)?(?:[cm]?m)?$/;
const LENGTH_MAX = 18;

/** Whether a token is a code that thousands of products share: `ipx7`, `usb3.2`, `pd100w`. */
export function isStandard(token: string): boolean {
  return STANDARDS.test(token) || NUMBERED_WORDS.test(token);
}

/**
 * Whether a token, lower case with its hyphens, can be the model number of one product: letters and digits together, at
 * least three characters, and neither an amount with a unit (`500ml`) nor a standard (`ipx7`).
 */
export function isModelNumber(token: string): boolean {
  if (token.replaceAll('-', '').length < 3 || token.length > LENGTH_MAX) return false;
  if (SIDES.test(token) || STANDARDS.test(token) || NUMBERED_WORDS.test(token)) return false;
  return LETTERS_FIRST.test(token) || DIGITS_FIRST.test(token);
}
