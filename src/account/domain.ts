import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { accountContract } from './contract.ts';
import { accountDeleted } from './messages/account-deleted.ts';
import { accountApi } from './server/api.ts';
import { subAccountMade } from './messages/sub-account-made.ts';
import { subAccountPassword } from './messages/sub-account-password.ts';
import { accountAnswers, accountReactions } from './server/reactions.ts';
import { accountWork } from './server/job-table.ts';
import { accountPersonal } from './server/personal-data.ts';
import { accountRetention } from './server/retention.ts';

export const account = domain({
  name: 'account',
  endpoints: (all) => mount('account', accountContract, accountApi(all.flatMap(({ personal = [] }) => personal))),
  jobs: (all) => accountWork(all.flatMap(({ personal = [] }) => personal)),
  personal: accountPersonal,
  reactions: accountReactions,
  answers: accountAnswers,
  messages: [subAccountMade, subAccountPassword, accountDeleted],
  retention: accountRetention,
});
