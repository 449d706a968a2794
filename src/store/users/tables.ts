import type { Generated } from 'kysely';
import type { LinkPurpose } from '../../core/rights.ts';
import type { Role } from '../../core/role.ts';

/** Tables for signing in; `migrations/` describes the columns. */
export interface UserTables {
  readonly users: UsersTable;
  readonly passwords: PasswordsTable;
  readonly sessions: SessionsTable;
  readonly two_factors: TwoFactorsTable;
  readonly used_codes: UsedCodesTable;
  readonly verifications: VerificationsTable;
  readonly memberships: MembershipsTable;
  readonly invitations: InvitationsTable;
  readonly web_secrets: WebSecretsTable;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  email_verified: number;
  is_operator: number;
  two_factor_enabled: number;
  session_ends: Generated<number>;
  signed_in_at_ms: Generated<number | null>;
  created_at_ms: number;
  updated_at_ms: number;
}

export interface PasswordsTable {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: string | null;
  created_at_ms: number;
  updated_at_ms: number;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at_ms: number;
  ip_address: string | null;
  user_agent: string | null;
  created_at_ms: number;
  updated_at_ms: number;
}

export interface TwoFactorsTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: number;
  failed_count: number;
  locked_until_ms: number | null;
}

export interface UsedCodesTable {
  user_id: string;
  step: number;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at_ms: number;
  created_at_ms: number;
  updated_at_ms: number;
}

export interface MembershipsTable {
  user_id: string;
  account_id: string;
  role: Role;
  added_at_ms: number;
}

export interface InvitationsTable {
  hash: string;
  id: string;
  purpose: LinkPurpose;
  account_id: string | null;
  role: Role | null;
  user_id: string | null;
  created_at_ms: number;
  expires_at_ms: number;
  used_at_ms: number | null;
  made_by: string | null;
}

export interface WebSecretsTable {
  name: string;
  value: string;
}
