/**
 * An address that a page may link to: a path or query of ours, a fragment, or http(s) elsewhere. Everything else
 * (`javascript:`, `data:`, `//host`, a path with control characters or backslashes) becomes `#`.
 */
export function safeUrl(address: string): string {
  return isLocalPath(address) || /^[?#]/.test(address) || isWebAddress(address) ? address : '#';
}

/** Whether it is a path on this service, also as browsers read it. */
export function isLocalPath(address: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address) && !address.includes('\\');
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address);
}
