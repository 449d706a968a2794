/** Tables of keys in both databases; `migrations/` describes the columns. */
export interface KeyTables {
  readonly api_keys: ApiKeysTable;
}

export interface ApiKeysTable {
  account_id: string;
  id: string;
  name: string;
  /** JSON array. */
  scopes: string;
  prefix: string;
  last_four: string;
  hash: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
  last_used_at_ms: number | null;
  replaces: string | null;
}
