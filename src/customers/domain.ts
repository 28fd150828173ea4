import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { customersContract } from './contract.ts';
import { companyAcknowledged } from './messages/company-acknowledged.ts';
import { companyAsks } from './messages/company-asks.ts';
import { customerRecipient } from './server/answers.ts';
import { customersApi } from './server/api.ts';
import { customersPersonal } from './server/personal-data.ts';
import { customersRetention } from './server/retention.ts';
import { customersSettings } from './settings.ts';

export const customers = domain({
  name: 'customers',
  endpoints: mount('customers', customersContract, customersApi),
  personal: customersPersonal,
  settings: customersSettings,
  messages: [companyAsks, companyAcknowledged],
  retention: customersRetention,
  answers: [customerRecipient],
});
