/**
 * How due targets come to the workers that read them, behind one port: each in one hand at a time, no source asked more than it
 * allows. `in-process/` serves one process, `bullmq/` any number of them over Redis; every adapter passes `contract.ts`.
 */
export { createInProcessQueue } from './in-process/in-process-queue.ts';
export type { Delivery, DueTarget, ReadingQueue, Taking } from './port.ts';
