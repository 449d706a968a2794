import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The server that the service is compared with: it only sends the same headers and bytes. */
const { headers, body }: { headers: string[]; body: string } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
process.on('SIGTERM', () => process.exit(0));
