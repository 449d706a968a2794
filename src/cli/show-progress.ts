import type { Language } from '../core/text.ts';
import type { TextSink } from './world.ts';

/** A progress line that is rewritten in place. */
export interface Progress {
  /** Shows how many are done. */
  readonly show: (done: number) => void;
  /** Clears the line before other output. */
  readonly clear: () => void;
}

const SILENT: Progress = { show: () => undefined, clear: () => undefined };

/** Shows progress on a terminal; writes nothing elsewhere. */
export function showProgress(sink: TextSink, total: number, language: Language): Progress {
  if (!sink.isTerminal || total < 2) return SILENT;
  const word = language === 'ja' ? '読み込み中' : 'Reading';
  const width = 20;
  return {
    show(done) {
      const filled = Math.round((done / total) * width);
      sink.write(`\r\u001b[2K${word} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`);
    },
    clear: () => sink.write('\r\u001b[2K'),
  };
}
