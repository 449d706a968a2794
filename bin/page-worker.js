import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';

// The thread that reads pages which somebody sent: it begins here, since importing a module of src/ does nothing. As in
// miharu.js, compiled code is kept between starts, which halves the time of a start and the memory that it takes.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/miharu', import.meta.url)));
const { answerReads } = await import('../src/main/page-reading/answer-reads.ts');
if (parentPort !== null) answerReads(parentPort);
