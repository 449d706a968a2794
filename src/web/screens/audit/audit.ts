import { screen } from '../../screen.ts';
import { accountOf } from '../../visit.ts';
import { type AuditPage, auditSheet, loadAudit, printAudit } from './audit-list.ts';

/** Who changed what in the account, for its owners. */
export const audit = screen<AuditPage>({
  path: '/settings/audit',
  title: 'audit.title',
  menu: 'settings',
  load: (visit) => loadAudit(visit, accountOf(visit).id),
  view: (answer, page) =>
    printAudit(answer, page, { title: 'audit.title', lead: 'audit.lead', hasAccounts: 'of one account' }),
  sheets: { csv: (visit) => auditSheet(visit, accountOf(visit).id) },
});

/** Who changed what in the installation and all its accounts, for operators. */
export const operatorAudit = screen<AuditPage>({
  path: '/operator/audit',
  title: 'audit.title',
  menu: 'operator',
  load: (visit) => loadAudit(visit, null),
  view: (answer, page) =>
    printAudit(answer, page, { title: 'audit.title', lead: 'audit.leadAll', hasAccounts: 'with accounts' }),
  sheets: { csv: (visit) => auditSheet(visit, null) },
});
