import type { Choice } from '../../html/options.ts';
import { screen } from '../../screen.ts';
import { accountOf } from '../../visit.ts';
import { type AuditPage, accountIn, auditSheet, listChoices, loadAudit, printAudit } from './audit-list.ts';

/** Who changed what in the account, for its owners. */
export const audit = screen<AuditPage>({
  path: '/settings/audit',
  title: 'audit.title',
  menu: 'settings',
  load: (visit) => loadAudit(visit, accountOf(visit).id),
  view: (answer, page) =>
    printAudit(answer, page, { title: 'audit.title', lead: 'audit.lead', accounts: null }),
  sheets: { csv: (visit) => auditSheet(visit, accountOf(visit).id) },
});

interface OperatorData {
  readonly answer: AuditPage;
  readonly accounts: readonly Choice[];
}

/** Who changed what in the installation and all its accounts, for operators. */
export const operatorAudit = screen<OperatorData>({
  path: '/operator/audit',
  title: 'audit.title',
  menu: 'operator',
  load: async (visit) => {
    const answer = await loadAudit(visit, accountIn(visit));
    return { answer, accounts: await listChoices(visit, answer) };
  },
  view: ({ answer, accounts }, page) =>
    printAudit(answer, page, { title: 'audit.title', lead: 'audit.leadAll', accounts }),
  sheets: { csv: (visit) => auditSheet(visit, accountIn(visit)) },
});
