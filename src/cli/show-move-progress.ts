import type { Language } from '../core/text.ts';
import type { MoveProgress, TextSink } from './world.ts';

/** Minimum time between updates of the line, in milliseconds. */
const EVERY_MS = 100;

/** Shows the current table and its progress on a terminal; writes nothing elsewhere. */
export function showMoveProgress(sink: TextSink, language: Language) {
  let shownMs = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show({ step, table, done, total }: MoveProgress): void {
      if (!sink.isTerminal || performance.now() - shownMs < EVERY_MS) return;
      shownMs = performance.now();
      isShown = true;
      const words =
        language === 'ja' ? { copy: 'コピー中', check: '照合中' } : { copy: 'Copying', check: 'Checking' };
      sink.write(`\r\u001b[2K${words[step]} ${table} ${done}/${total}`);
    },
    clear(): void {
      if (isShown) sink.write('\r\u001b[2K');
      isShown = false;
    },
  };
}
