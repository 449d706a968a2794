/**
 * The day's work on readings. Captures of one term and one Japanese date are grouped, merged and judged before they
 * are believed: the outcome says what may be claimed from them. `reading/` reads one term from a source and judges the
 * result; `day/` plans each Japanese date and has its targets read at their times, by any number of workers on one
 * store; `alarm/` alerts the operator to a day that went badly.
 */
export {
  asinInAddress,
  isOfProduct,
  printPage,
  printSearchPage,
  readPage,
  readProduct,
} from '../pages/index.ts';
export { type CapAlarm, toCapFields, toNoticeFields } from './alarm/cap-alarm.ts';
export { type AlarmDelivery, coverageOf, type DayAlarm, toAlarmFields } from './alarm/day-alarm.ts';
export { type AlarmTarget, sendAlarm } from './alarm/send-alarm.ts';
export { type CapturedPage, hasPage, isCountable, isSamePage, PAGES_APART_MAX_MS } from './captured-page.ts';
export { DayScan } from './day/day-scan.ts';
export { reads } from './day/reads.ts';
export { correctionOf, expectedPrice, reservedCost, spentOf, takenBack } from './day/reserved-costs.ts';
export type { NamedSource, ReadEvent, ScanEvent, ScanPorts, ScanSettings, Wait } from './day/scan-ports.ts';
export { type DayHours, hoursOf, type ScanWindow } from './day/scan-window.ts';
export { levelAt } from './day/slowness.ts';
export type { PausedSource } from './day/source-states.ts';
export { followsOn, isOneList } from './follow-on.ts';
export { type CaptureGroup, groupCaptures } from './group-captures.ts';
export { type Evidence, judgeReading } from './judge-reading.ts';
export { capturesOf, isDoubted, mergeReading, toCapture } from './merge-reading.ts';
export { type ProductCapture, productCaptureOf } from './product-capture.ts';
export { type Capture, CLOCK_AHEAD_MAX_MS, captureOf, type Declared } from './read-capture.ts';
export { captureAnswer, type ReadHtml } from './reading/capture-answer.ts';
export { judgeAgain } from './reading/judge-again.ts';
export { type JudgeAttempt, judgeAttempt } from './reading/judge-attempt.ts';
export { judgeImport } from './reading/judge-import.ts';
export { type DatedShelf, listAround, listDoubted, listKnownLists } from './reading/known-lists.ts';
export {
  doubledProduct,
  type ProductRead,
  type ReadProductHtml,
  readProductFacts,
  readProductPage,
} from './reading/read-product.ts';
export { pagesMissingBeside, pagesThatWait } from './reading/waiting-pages.ts';
export { parseShopAddress, type ShopAddress } from './shop-address.ts';
export {
  findKind,
  openSource,
  SourceBook,
  type SourceChoice,
  splitKey,
  valuesOf,
} from './sources/source-book.ts';
