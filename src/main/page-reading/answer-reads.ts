import type { MessagePort } from 'node:worker_threads';
import { readSentPage } from './read-sent-page.ts';

/** Reads the pages that come through a port, one at a time, and sends back what they contain. */
export function answerReads(port: MessagePort): void {
  port.on('message', (page) => {
    readSentPage(page).then(
      (read) => port.postMessage(read),
      // The failure ends the thread, which is noticed; a message of the failure could quote the page.
      () => process.exit(1),
    );
  });
}
