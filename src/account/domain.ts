import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { accountContract } from './contract.ts';
import { accountApi } from './server/api.ts';
import { subAccountMade } from './messages/sub-account-made.ts';
import { accountReactions } from './server/reactions.ts';
import { accountWork } from './server/job-table.ts';

export const account = domain({
  name: 'account',
  endpoints: mount('account', accountContract, accountApi),
  jobs: accountWork,
  reactions: accountReactions,
  messages: [subAccountMade],
});
