import { defineDomain } from '#platform/domain.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { checkpointBalances } from './server/jobs.ts';
import { runCheckpointBalances } from './server/jobs/checkpoint-balances.ts';
import { ledgerPersonal } from './server/tables.ts';
import { verifyLedger } from './server/verify-ledger.ts';

export const ledger = defineDomain({
  name: 'ledger',
  jobs: [bindJob(checkpointBalances, runCheckpointBalances)],
  integrityChecks: [verifyLedger],
  personalTables: ledgerPersonal,
});
