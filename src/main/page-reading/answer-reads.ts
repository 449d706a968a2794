import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { readSentPage } from './read-sent-page.ts';

/** Reads the pages that come through a port, one at a time, and sends back what they contain. */
export function answerReads(port: MessagePort): void {
  // On Linux this is the priority of the thread alone: on a busy machine the other requests come first.
  if (process.platform === 'linux') setPriority(10);
  port.on('message', (page) => {
    readSentPage(page).then(
      (read) => port.postMessage(read),
      // The failure ends the thread, which is noticed; a message of the failure could quote the page.
      () => process.exit(1),
    );
  });
}
