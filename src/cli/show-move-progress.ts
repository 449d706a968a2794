import type { Language } from '../core/text.ts';
import type { MoveProgress, TextSink } from './world.ts';

/** The line is rewritten this often at most, in milliseconds. */
const EVERY_MS = 100;

/** Shows on a terminal which table is at work and how far it is; elsewhere nothing is written. */
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
