import type { Language } from '../../core/text.ts';
import type { DeliveryState, ListedDelivery, WebhookStop } from './port.ts';

/** The tables of webhooks. */
export interface WebhookTables {
  readonly webhooks: WebhooksTable;
  readonly webhook_deliveries: WebhookDeliveriesTable;
}

export interface WebhooksTable {
  account_id: string;
  url: string;
  secret: string;
  replaced_secrets: string;
  language: Language;
  created_at_ms: number;
  set_at_ms: number;
  after_seq: number;
  last_number: number;
  stopped_reason: WebhookStop | null;
  stopped_at_ms: number | null;
}

export interface WebhookDeliveriesTable {
  account_id: string;
  id: string;
  number: number;
  kind: ListedDelivery['kind'];
  state: DeliveryState;
  event_count: number;
  until_seq: number | null;
  body: string | null;
  created_at_ms: number;
  due_at_ms: number;
  attempts: number;
  lease_owner: string | null;
  lease_until_ms: number | null;
  attempted_at_ms: number | null;
  status: number | null;
  fault: string | null;
  cause: string | null;
  ended_at_ms: number | null;
}
