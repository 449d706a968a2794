import { type AdapterFactory, type CleanedWhere, createAdapterFactory } from 'better-auth/adapters';
import type { BetterAuthOptions } from 'better-auth/minimal';
import { hashSecret } from '../../operations/hash-secret.ts';
import type { AuthCondition, AuthRow, AuthTable, AuthValue } from '../../store/port.ts';
import type { AuthStore } from './store-failures.ts';

/** better-auth's names for our columns; its names for tables and columns never reach the database. */
export const AUTH_NAMES = {
  user: {
    modelName: 'users',
    fields: {
      emailVerified: 'email_verified',
      createdAt: 'created_at_ms',
      updatedAt: 'updated_at_ms',
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at_ms',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at_ms',
      updatedAt: 'updated_at_ms',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at_ms', createdAt: 'created_at_ms', updatedAt: 'updated_at_ms' },
  },
  account: {
    modelName: 'passwords',
    fields: {
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      createdAt: 'created_at_ms',
      updatedAt: 'updated_at_ms',
    },
  },
} as const;

/** The same for the tables of its two-factor plugin. */
export const TWO_FACTOR_NAMES = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_count',
      lockedUntil: 'locked_until_ms',
    },
  },
} as const;

const AUTH_TABLES: readonly string[] = [
  'users',
  'passwords',
  'sessions',
  'two_factors',
  'verifications',
] satisfies AuthTable[];

type Row = Record<string, unknown>;

/**
 * Lets better-auth read and write through the store. Only the SHA-256 of a session's token is stored, so that a copy of
 * the data opens no session; instants are milliseconds. Our other tables are inaccessible to it.
 */
export function createAuthTables(store: AuthStore): AdapterFactory<BetterAuthOptions> {
  return createAdapterFactory({
    config: {
      adapterId: 'miharu',
      supportsBooleans: false,
      supportsDates: true,
      customTransformInput: ({ data }) => (data instanceof Date ? data.getTime() : data),
      customTransformOutput: ({ data, fieldAttributes }) =>
        fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : data,
    },
    adapter: () => ({
      // The library's type is generic; the rows are what it wrote.
      create: async ({ model, data }) => {
        await store.insertAuthRow(tableOf(model), rowOf(data));
        return data;
      },
      findOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) => {
        const [row] = await find(store, { model, where, limit: 1 });
        return (row ?? null) as T | null;
      },
      findMany: async <T>(query: { model: string; where?: CleanedWhere[] | undefined; limit: number }) =>
        (await find(store, query)) as T[],
      update: async <T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) => {
        const set = rowOf(update as Row);
        const conditions = [...conditionsOf(where), ...guardOf(model, set)];
        if ((await store.updateAuthRows(tableOf(model), conditions, set)) === 0) return null;
        const [row] = await find(store, { model, where, limit: 1 });
        return (row ?? null) as T | null;
      },
      updateMany: ({ model, where, update }) =>
        store.updateAuthRows(tableOf(model), conditionsOf(where), rowOf(update)),
      delete: async ({ model, where }) => {
        await store.deleteAuthRows(tableOf(model), conditionsOf(where));
      },
      deleteMany: ({ model, where }) => store.deleteAuthRows(tableOf(model), conditionsOf(where)),
      count: async (query) => (await find(store, { ...query, limit: 10_000 })).length,
    }),
  });
}

async function find(
  store: AuthStore,
  { model, where = [], limit }: { model: string; where?: CleanedWhere[] | undefined; limit: number },
): Promise<Row[]> {
  const rows = await store.findAuthRows(tableOf(model), conditionsOf(where), limit);
  const token = where.find(({ field, operator }) => field === 'token' && operator === 'eq')?.value;
  return typeof token === 'string' ? rows.map((row) => ({ ...row, token })) : rows;
}

function tableOf(model: string): AuthTable {
  if (isAuthTable(model)) return model;
  throw new Error(`better-auth asked for the unknown table ${model}.`);
}

function isAuthTable(model: string): model is AuthTable {
  return AUTH_TABLES.includes(model);
}

/**
 * The secret of a second factor changes only until it is confirmed. better-auth reads that before it writes, so a setup
 * that was confirmed in between would be undone.
 */
function guardOf(model: string, set: AuthRow): AuthCondition[] {
  const isSetup = model === 'two_factors' && 'secret' in set;
  return isSetup ? [{ column: 'verified', operator: '=', value: 0 }] : [];
}

const OPERATORS: Readonly<Record<string, AuthCondition['operator']>> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
};

function conditionsOf(where: readonly CleanedWhere[]): AuthCondition[] {
  return where.map(({ field, operator = 'eq', connector, value }, index) => {
    const known = OPERATORS[operator];
    if (known === undefined || (index > 0 && connector === 'OR')) {
      throw new Error(`better-auth used ${connector} ${operator}, which the store does not support.`);
    }
    return { column: field, operator: known, value: storedValue(field, value) };
  });
}

function rowOf(data: Row): AuthRow {
  const row: Record<string, AuthValue> = {};
  for (const [column, value] of Object.entries(data)) {
    const stored = storedValue(column, value);
    if (Array.isArray(stored)) throw new Error(`A list cannot be stored in ${column}.`);
    row[column] = stored as AuthValue;
  }
  return row;
}

function storedValue(column: string, value: unknown): AuthCondition['value'] {
  if (Array.isArray(value)) return value.map((one) => storedValue(column, one)) as (string | number)[];
  if (column === 'token' && typeof value === 'string') return hashSecret(value);
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`A value of type ${typeof value} cannot be stored in ${column}.`);
}
