import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isStaleStatement, isUnknownStatement } from './postgres-faults.ts';

/** Named statements per pool, at most: each connection to the server keeps them all, with their plans. */
const NAMES_MAX = 100;

/** A statement with more parameters is one of many lengths and is unlikely to repeat. */
const PARAMETERS_MAX = 20;

/** How many texts that were used once are remembered. */
const SEEN_MAX = 1_000;

/**
 * Names, derived from the text, for statements that repeat: a connection parses each of them once and may keep its
 * plan. The same text has the same name in every process.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #generation = 0;
  #isStopped = false;

  /** The name of a statement; `undefined` on its first use, without or with too many parameters, or when all names are used. */
  nameOf(text: string, parameters: readonly unknown[]): string | undefined {
    if (this.#isStopped || parameters.length === 0 || parameters.length > PARAMETERS_MAX) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= SEEN_MAX) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    if (this.#names.size >= NAMES_MAX) return undefined;
    const name = `miharu_${this.#generation}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.#names.set(text, name);
    return name;
  }

  /** The text that is sent for a statement: a new one after columns changed, since a pooler identifies statements by text. */
  textOf(text: string): string {
    return this.#generation === 0 ? text : `${text} /* ${this.#generation} */`;
  }

  /**
   * Reacts to a failure. If the server does not know a name, or another client defined it, its connections are shared
   * between statements, and names are no longer used. A statement whose columns changed is given another name and text.
   */
  note(thrown: unknown): void {
    if (isUnknownStatement(thrown)) this.#isStopped = true;
    if (!isStaleStatement(thrown)) return;
    this.#generation += 1;
    this.#names.clear();
  }
}

/** The pool for Kysely, whose clients name the statements that repeat. */
export function withNames(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? namingClient(client, names);
      clients.set(client, known);
      return known;
    },
  };
}

function namingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      const name = names.nameOf(text, parameters);
      return await client.query({ name, text: names.textOf(text), values: [...parameters] });
    } catch (thrown) {
      names.note(thrown);
      throw thrown;
    }
  };
  return {
    // Cursors, which Kysely's type includes, are not used: all rows are read at once.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
