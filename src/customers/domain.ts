import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { customersContract } from './contract.ts';
import { customerRecipient } from './server/answers.ts';
import { customersApi } from './server/api.ts';

export const customers = domain({
  name: 'customers',
  endpoints: mount('customers', customersContract, customersApi),
  answers: [customerRecipient],
});
