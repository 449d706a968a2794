import { accountCommands, accountOperations } from '../operations/index.ts';
import type { AccountCommand, AccountOperation } from '../operations/operation.ts';
import type { Served } from './resources.ts';
import type { Serve } from './serve-operation.ts';

/** How what stands in the registry is served. */
export interface RegistryServers {
  read(operation: AccountOperation): Serve;
  act(command: AccountCommand): Serve;
}

/** What an account can ask and have done, by path and method. */
export function serveRegistry({ read, act }: RegistryServers): ReadonlyMap<string, Served> {
  const served = new Map<string, Served>();
  for (const operation of accountOperations) served.set(operation.http.path, { GET: read(operation) });
  for (const command of accountCommands) {
    const serve = act(command);
    for (const path of [command.http.path, ...command.http.aliases]) {
      served.set(path, { ...served.get(path), [command.http.method]: serve });
    }
  }
  return served;
}
