/** One entry of an Accept-like header. */
export interface Preference {
  /** In lower case, without parameters. */
  readonly range: string;
  /** 0 to 1. */
  readonly weight: number;
}

/** Reads `a, b;q=0.5` into its entries; a broken weight counts as 0. */
export function parsePreferences(header: string): Preference[] {
  return header.split(',').flatMap((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (range === '') return [];
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
    if (weight === undefined) return [{ range, weight: 1 }];
    const value = Number(weight.slice(weight.indexOf('=') + 1).trim());
    return [{ range, weight: value >= 0 && value <= 1 ? value : 0 }];
  });
}
