import { mintId } from '../../core/base62.ts';
import type { Text } from '../../core/text.ts';
import { type ScanEvent, type ScanPorts, SourceBook, sendAlarm } from '../../scan/index.ts';
import type { OperatorContext } from '../operation.ts';

/** Listeners of a scan. */
export interface ScanListeners {
  readonly observe: (event: ScanEvent) => void;
  /** Called once for each source that cannot be opened. */
  readonly onRefused: (name: string, problem: Text) => void;
}

/** The ports of a worker, made from the context of operations. */
export function scanPortsOf(context: OperatorContext, { observe, onRefused }: ScanListeners): ScanPorts {
  const { store, nowMs, randomBytes, scanning, webhooks } = context;
  const { kinds, chosen, alarm: target, wait, elapsedMs } = scanning;
  const book = new SourceBook({ store, kinds, chosen, nowMs, onRefused });
  /** A random number from 0 up to, but not including, 1. */
  const random = () => Buffer.from(randomBytes(4)).readUInt32BE() / 2 ** 32;
  return {
    store,
    nowMs,
    elapsedMs,
    random,
    wait,
    observe,
    owner: mintId('worker_', randomBytes),
    listSources: () => book.listSources(),
    sendAlarm: (alarm, signal) => sendAlarm(target, alarm, { send: webhooks.send, random, wait, signal }),
  };
}
