import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { accountContract } from './contract.ts';
import { accountDeleted } from './messages/account-deleted.ts';
import { accountApi } from './server/api.ts';
import { subAccountMade } from './messages/sub-account-made.ts';
import { subAccountPassword } from './messages/sub-account-password.ts';
import { accountExtensions, accountSubscribers } from './server/subscribers.ts';
import { accountJobBindings } from './server/job-table.ts';
import { accountPersonalTables } from './server/personal-data.ts';
import { accountRetention } from './server/retention.ts';

export const account = defineDomain({
  name: 'account',
  endpoints: (all) =>
    defineDomainApi('account', accountContract, accountApi(all.flatMap(({ personalTables = [] }) => personalTables))),
  jobs: (all) => accountJobBindings(all.flatMap(({ personalTables = [] }) => personalTables)),
  personalTables: accountPersonalTables,
  subscribers: accountSubscribers,
  extensions: accountExtensions,
  messages: [subAccountMade, subAccountPassword, accountDeleted],
  retentionRules: accountRetention,
});
