import type { Kysely } from 'kysely';
import type { AccountTables } from './accounts/tables.ts';
import type { AssistantTables } from './assistant/tables.ts';
import type { AuditTables } from './audit/tables.ts';
import type { ChangeTables } from './changes/tables.ts';
import type { ImportedRankTables } from './imported-ranks/tables.ts';
import type { KeyTables } from './keys/tables.ts';
import type { KeywordTables } from './keywords/tables.ts';
import type { PlanTables } from './plan/tables.ts';
import type { ProductTables } from './products/tables.ts';
import type { ReadingTables } from './readings/tables.ts';
import type { SourceTables } from './sources/tables.ts';
import type { SpendingTables } from './spending/tables.ts';
import type { UserTables } from './users/tables.ts';
import type { WebhookTables } from './webhooks/tables.ts';
import type { WithdrawalTables } from './withdrawals/tables.ts';

/** All tables in both databases; `migrations/` describes the columns. */
export interface Tables
  extends AccountTables,
    AssistantTables,
    AuditTables,
    ChangeTables,
    ImportedRankTables,
    KeyTables,
    KeywordTables,
    PlanTables,
    ProductTables,
    ReadingTables,
    SourceTables,
    SpendingTables,
    UserTables,
    WebhookTables,
    WithdrawalTables {}

/** What queries run on: a connection or an open transaction. */
export type Db = Kysely<Tables>;
