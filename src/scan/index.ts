/**
 * The day's work on readings. Pages are read (`pages`), captures of one term and one Japanese date are found and put together,
 * and judged before they are believed: the outcome says what may be claimed from them. Everything here but the reading of
 * bytes is pure; the store is asked and told by the operations.
 */
export { printPage, printSearchPage, readPage } from '../pages/index.ts';
export { type CapturedPage, isCountable, PAGES_APART_MAX_MS } from './captured-page.ts';
export { type CaptureGroup, groupCaptures } from './group-captures.ts';
export { type Evidence, judgeReading } from './judge-reading.ts';
export { mergeReading } from './merge-reading.ts';
export { type Capture, captureOf, type Declared } from './read-capture.ts';
export { parseShopAddress, type ShopAddress } from './shop-address.ts';
