import type { Language } from '../core/text.ts';
import type { TextSink } from './world.ts';

/** A finished reading. */
interface Read {
  readonly outcome: 'complete' | 'partial' | 'failed';
  readonly pages: number;
}

/** A line with the progress, speed and remaining time of a scan. */
export interface ScanProgress {
  readonly read: (read: Read) => void;
  /** Clears the line before other output. */
  readonly clear: () => void;
}

const SILENT: ScanProgress = { read: () => undefined, clear: () => undefined };

/** Shows the progress of a scan on a terminal; writes nothing elsewhere. */
export function showScanProgress(
  sink: TextSink,
  total: number,
  { elapsedMs, language }: { readonly elapsedMs: () => number; readonly language: Language },
): ScanProgress {
  if (!sink.isTerminal || total === 0) return SILENT;
  const startedMs = elapsedMs();
  const sum = { done: 0, pages: 0, bad: 0 };
  return {
    read({ outcome, pages }) {
      sum.done += 1;
      sum.pages += pages;
      if (outcome !== 'complete') sum.bad += 1;
      sink.write(`\r\u001b[2K${printProgress({ ...sum, total, tookMs: elapsedMs() - startedMs }, language)}`);
    },
    clear: () => sink.write('\r\u001b[2K'),
  };
}

interface Progress {
  readonly done: number;
  readonly total: number;
  readonly pages: number;
  readonly bad: number;
  readonly tookMs: number;
}

/** Progress, speed and remaining time: `12/40  3.4 pages/s  1:05 left  2 not complete`. */
function printProgress({ done, total, pages, bad, tookMs }: Progress, language: Language): string {
  const rate = tookMs > 0 ? (pages / tookMs) * 1_000 : 0;
  const leftMs = done > 0 ? (tookMs / done) * Math.max(0, total - done) : 0;
  const left = printDuration(leftMs);
  if (language === 'ja') {
    return `${done}/${total}  ${rate.toFixed(1)} ページ/秒  残り ${left}${bad > 0 ? `  未完了 ${bad}` : ''}`;
  }
  return `${done}/${total}  ${rate.toFixed(1)} pages/s  ${left} left${bad > 0 ? `  ${bad} not complete` : ''}`;
}

function printDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
