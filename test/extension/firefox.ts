import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A Firefox that is driven by WebDriver BiDi, its own remote protocol. */
export interface Firefox extends AsyncDisposable {
  /** The tab that is open from the start. */
  readonly tab: string;
  /** The address of the extension's own pages. */
  readonly origin: string;
  openTab(): Promise<string>;
  goTo(tab: string, address: string): Promise<void>;
  /** The value of an expression in a tab, a text. */
  evaluate(tab: string, expression: string): Promise<string>;
  /** Clicks an element by its id, as a person does. */
  click(tab: string, id: string): Promise<void>;
  activate(tab: string): Promise<void>;
}

interface Start {
  readonly program: string;
  readonly folder: string;
  /** The folder of the extension, and its id in its manifest. */
  readonly extension: string;
  readonly id: string;
  /** The port on this machine that stands for every outside address. */
  readonly port: number;
}

/** What the extension's own pages have in their address here. */
const UUID = '11111111-2222-4333-8444-555555555555';

/** Starts Firefox with the extension; every connection to another machine ends at the port. */
export async function startFirefox({ program, folder, extension, id, port }: Start): Promise<Firefox> {
  const tunnel = await startTunnel(port);
  const profile = join(folder, 'profile');
  await mkdir(profile);
  await writeFile(join(profile, 'user.js'), printPreferences(tunnel.port, id));
  const args = [
    '--headless',
    '--remote-debugging-port=0',
    '--remote-allow-system-access',
    '--no-remote',
    '--profile',
    profile,
  ];
  const started = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  const session = await openSession(await addressIn(started));
  await session.send('webExtension.install', { extensionData: { type: 'path', path: extension } });
  const tree = await session.send('browsingContext.getTree', {});
  const evaluate = async (tab: string, expression: string) => {
    const target = { context: tab };
    const { result } = await session.send('script.evaluate', { expression, target, awaitPromise: true });
    return String(result?.value);
  };
  return {
    tab: tree.contexts[0].context,
    origin: `moz-extension://${UUID}`,
    evaluate,
    openTab: async () => (await session.send('browsingContext.create', { type: 'tab' })).context,
    activate: (tab) => session.send('browsingContext.activate', { context: tab }),
    goTo: (tab, url) => session.send('browsingContext.navigate', { context: tab, url, wait: 'complete' }),
    async click(tab, element) {
      await session.send('browsingContext.activate', { context: tab });
      const box = `document.getElementById('${element}').getBoundingClientRect()`;
      const [x = 0, y = 0] = JSON.parse(await evaluate(tab, `JSON.stringify([${box}.x + 4, ${box}.y + 4])`));
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
      const press = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      const actions = [{ type: 'pointer', id: 'mouse', actions: press }];
      await session.send('input.performActions', { context: tab, actions });
    },
    async [Symbol.asyncDispose]() {
      session.close();
      started.kill();
      if (started.exitCode === null)
        await Promise.race([once(started, 'exit'), setTimeout(10_000, undefined, { ref: false })]);
      if (started.exitCode === null) started.kill('SIGKILL');
      tunnel.close();
    },
  };
}

/** A proxy that leads every connection to one port of this machine. */
async function startTunnel(port: number) {
  const server = createServer();
  server.on('connect', (_request, socket) => {
    const inside = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      inside.pipe(socket).pipe(inside);
    });
    inside.on('error', () => socket.destroy());
    socket.on('error', () => inside.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

function printPreferences(proxy: number, id: string): string {
  const preferences = {
    'network.proxy.type': 1,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': proxy,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxy,
    'network.proxy.no_proxies_on': '127.0.0.1',
    'extensions.webextensions.uuids': JSON.stringify({ [id]: UUID }),
    'datareporting.policy.dataSubmissionEnabled': false,
  };
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

/** The address of the remote protocol, which Firefox prints when it is ready. */
async function addressIn(started: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let printed = '';
  started.stderr?.on('data', (chunk: Buffer) => {
    printed = `${printed}${chunk}`.slice(-10_000);
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
    if (address !== undefined) resolve(address);
  });
  started.on('exit', () => reject(new Error(`Firefox ended: ${printed}`)));
  return promise;
}

async function openSession(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    const waiter = waiting.get(message.id);
    if (message.type === 'error') waiter?.reject(new Error(`${message.error}: ${message.message}`));
    else waiter?.resolve(message.result);
  });
  let count = 0;
  // biome-ignore lint/suspicious/noExplicitAny: results of the protocol are looked at member by member.
  const send = (method: string, params: object): Promise<any> => {
    count += 1;
    const waiter = Promise.withResolvers<unknown>();
    waiting.set(count, waiter);
    socket.send(JSON.stringify({ id: count, method, params }));
    return waiter.promise;
  };
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  return { send, close: () => socket.close() };
}
