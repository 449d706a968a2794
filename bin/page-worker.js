import { parentPort } from 'node:worker_threads';
import { answerReads } from '../src/main/page-reading/answer-reads.ts';

// The thread that reads pages which somebody sent: it begins here, since importing a module of src/ does nothing.
if (parentPort !== null) answerReads(parentPort);
