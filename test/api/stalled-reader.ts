import { once } from 'node:events';
import { connect } from 'node:net';
import type { Service } from './service.ts';

/** A client that requested a large answer and does not read it. */
export interface StalledReader {
  /** Closes the connection. */
  leave(): void;
}

/** Connects readers that stall on /competitors; resolves when each has received its first bytes. */
export function stallReaders(
  { port }: Pick<Service, 'port'>,
  { key, keyword, count }: { readonly key: string; readonly keyword: string; readonly count: number },
): Promise<StalledReader[]> {
  const path = `/api/v1/competitors?keyword=${encodeURIComponent(keyword)}&limit=9999`;
  const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${key}\r\n\r\n`;
  return Promise.all(Array.from({ length: count }, () => stallReader(port, head)));
}

async function stallReader(port: number, head: string): Promise<StalledReader> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(head);
  await once(socket, 'data');
  socket.pause();
  return { leave: () => socket.destroy() };
}
