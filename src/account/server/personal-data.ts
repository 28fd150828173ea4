import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { closedAccount } from './tables.ts';

export const accountPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(closedAccount, {
    exportedColumns: [],
    onErasure: {},
    retentionReason:
      'to whom invoices were made out, for as long as the law asks; nobody has it who is still a customer',
  }),
];
