import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { accountContract } from './contract.ts';
import { accountDeleted } from './messages/account-deleted.ts';
import { accountApi } from './server/api.ts';
import { subAccountMade } from './messages/sub-account-made.ts';
import { subAccountPassword } from './messages/sub-account-password.ts';
import { accountAnswers, accountReactions } from './server/reactions.ts';
import { accountWork } from './server/job-table.ts';
import { accountPersonal } from './server/personal-data.ts';
import { accountRetention } from './server/retention.ts';

export const account = defineDomain({
  name: 'account',
  endpoints: (all) =>
    defineDomainApi('account', accountContract, accountApi(all.flatMap(({ personalTables = [] }) => personalTables))),
  jobs: (all) => accountWork(all.flatMap(({ personalTables = [] }) => personalTables)),
  personalTables: accountPersonal,
  subscribers: accountReactions,
  extensions: accountAnswers,
  messages: [subAccountMade, subAccountPassword, accountDeleted],
  retentionRules: accountRetention,
});
