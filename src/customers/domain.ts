import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { customersContract } from './contract.ts';
import { companyAcknowledged } from './messages/company-acknowledged.ts';
import { companyAsks } from './messages/company-asks.ts';
import { customerRecipientExtension } from './server/extensions.ts';
import { customersApi } from './server/api.ts';
import { customersPersonalTables } from './server/personal-data.ts';
import { customersRetention } from './server/retention.ts';
import { customersSettings } from './settings.ts';

export const customers = defineDomain({
  name: 'customers',
  endpoints: defineDomainApi('customers', customersContract, customersApi),
  personalTables: customersPersonalTables,
  settings: customersSettings,
  messages: [companyAsks, companyAcknowledged],
  retentionRules: customersRetention,
  extensions: [customerRecipientExtension],
});
