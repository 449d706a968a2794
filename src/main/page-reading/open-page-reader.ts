import { Worker } from 'node:worker_threads';
import { TurnedAway } from '../../core/errors.ts';
import { codeOf } from '../../core/thrown-code.ts';
import type { PageReader, PageToRead, ReadFile } from '../../operations/pages/page-reader.ts';
import type { SentPageRead } from './read-sent-page.ts';

/** How pages are read; each has a default. */
export interface PageReaderOptions {
  /** Longest time for one page, in milliseconds. */
  readonly pageMsMax?: number;
  /** How long the thread waits for another page before it ends, in milliseconds. */
  readonly idleMs?: number;
  /** How many pages may wait while one is read. */
  readonly waitingMax?: number;
}

/** Memory for JavaScript of the thread, in MiB; the bytes and texts of a page come on top of it. */
const HEAP_MEBIBYTES_MAX = 192;

/** A thread that has read a page of more bytes ends. */
const LARGE_BYTES = 8 * 1024 * 1024;

/** Below this, bytes are copied instead of moved, since Node lets small buffers share their memory. */
const MOVED_BYTES_MIN = 1024 * 1024;

interface Waiting {
  readonly page: PageToRead;
  readonly resolve: (read: ReadFile) => void;
  readonly reject: (failure: Error) => void;
}

/**
 * Reads pages in a thread of their own, which starts with the first page and ends when none came for a while. A page that takes
 * too long or too much memory ends the thread; the next one gets a new one. Does not keep the process running.
 */
export function openPageReader(options: PageReaderOptions = {}): PageReader {
  return new ReadingThread({ pageMsMax: 10_000, idleMs: 60_000, waitingMax: 16, ...options });
}

class ReadingThread implements PageReader {
  readonly #options: Required<PageReaderOptions>;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #reading: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: Required<PageReaderOptions>) {
    this.#options = options;
  }

  read(page: PageToRead): Promise<ReadFile> {
    if (this.#isClosed || this.#queue.length >= this.#options.waitingMax) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      this.#queue.push({ page, resolve, reject });
      this.#next();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    const left = this.#queue.splice(0);
    this.#settle(({ reject }) => reject(tooMany()));
    for (const { reject } of left) reject(tooMany());
    await this.#end();
  }

  /** Reads the next page, unless one is being read. */
  #next(): void {
    clearTimeout(this.#timer);
    if (this.#reading !== undefined || this.#isClosed) return;
    this.#reading = this.#queue.shift();
    if (this.#reading === undefined) {
      this.#timer = setTimeout(() => void this.#end(), this.#options.idleMs).unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#timer = setTimeout(() => this.#giveUp(), this.#options.pageMsMax);
    send(this.#worker, this.#reading.page);
  }

  #settle(finish: (one: Waiting) => void): void {
    const one = this.#reading;
    this.#reading = undefined;
    if (one !== undefined) finish(one);
    this.#next();
  }

  #giveUp(): void {
    void this.#end();
    this.#settle(({ resolve }) => resolve({ kind: 'too_hard' }));
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('../../../bin/page-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES_MAX, maxYoungGenerationSizeMb: 4 },
      // What a broken thread writes could contain parts of a page.
      stdout: true,
      stderr: true,
    });
    worker.on('message', ({ read, bytes }: SentPageRead) => {
      if (worker !== this.#worker) return;
      // What a large page leaves behind would still be there with the next one.
      if (bytes > LARGE_BYTES) void this.#end();
      this.#settle(({ resolve }) => resolve(read));
    });
    worker.on('error', (thrown: unknown) => this.#fail(worker, codeOf(thrown)));
    worker.on('exit', (code) => this.#fail(worker, `exit ${code}`));
    worker.unref();
    return worker;
  }

  /** The thread ended by itself: because a page took too much memory, or because of a defect of ours. */
  #fail(worker: Worker, code: string): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') this.#settle(({ resolve }) => resolve({ kind: 'too_hard' }));
    else this.#settle(({ reject }) => reject(new Error(`The thread that reads pages failed: ${code}`)));
  }
}

function send(worker: Worker, page: PageToRead): void {
  const { bytes } = page;
  if (bytes.byteLength < MOVED_BYTES_MIN || !(bytes.buffer instanceof ArrayBuffer)) worker.postMessage(page);
  else worker.postMessage(page, [bytes.buffer]);
}

/** 503: too many pages are waiting to be read. */
function tooMany(): TurnedAway {
  return new TurnedAway({
    en: 'Too many pages are being read at the moment. Try again in a moment.',
    ja: '現在、読み取り中のページが多すぎます。しばらくしてから、もう一度お試しください。',
  });
}
