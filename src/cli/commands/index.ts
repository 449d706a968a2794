import type { Command } from '../command.ts';
import { ACCOUNT_COMMANDS } from './account.ts';
import { API_COMMANDS } from './api.ts';
import { ASIN_COMMANDS } from './asin.ts';
import { ASSISTANT_COMMANDS } from './assistant.ts';
import { AUDIT_COMMAND } from './audit.ts';
import { DAY_COMMANDS } from './day.ts';
import { EXPORT_COMMAND } from './export.ts';
import { HISTORY_COMMANDS } from './history.ts';
import { IMPORT_COMMAND } from './import.ts';
import { KEY_COMMANDS } from './key.ts';
import { KEYWORD_COMMANDS } from './keyword.ts';
import { MIGRATE_STORE_COMMAND } from './migrate-store.ts';
import { PAGE_COMMAND } from './page.ts';
import { PICTURE_COMMANDS } from './picture.ts';
import { READING_COMMANDS } from './reading.ts';
import { SCAN_COMMAND } from './scan.ts';
import { SERVICE_COMMANDS } from './service.ts';
import { SOURCE_COMMANDS } from './source.ts';
import { USER_COMMANDS } from './user.ts';
import { WEBHOOK_COMMANDS } from './webhook.ts';

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  ...ACCOUNT_COMMANDS,
  ...KEY_COMMANDS,
  ...USER_COMMANDS,
  ...ASIN_COMMANDS,
  ...KEYWORD_COMMANDS,
  IMPORT_COMMAND,
  EXPORT_COMMAND,
  ...HISTORY_COMMANDS,
  PAGE_COMMAND,
  SCAN_COMMAND,
  ...DAY_COMMANDS,
  ...READING_COMMANDS,
  ...ASSISTANT_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...SOURCE_COMMANDS,
  ...PICTURE_COMMANDS,
  AUDIT_COMMAND,
  ...API_COMMANDS,
  ...SERVICE_COMMANDS,
  MIGRATE_STORE_COMMAND,
];
