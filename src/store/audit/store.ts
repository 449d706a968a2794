import type { QueryMethods } from '../query-methods.ts';
import { listAudit } from './entries.ts';
import type { AuditReader } from './port.ts';

/** The audit over any SQL database. */
export function createAuditReader({ read }: QueryMethods): AuditReader {
  return { listAudit: read(listAudit) };
}
