import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { sustainabilityContract } from './contract.ts';
import { sustainabilityApi } from './server/api.ts';
import { sustainabilityPersonal } from './server/personal-data.ts';
import { sustainabilitySubscribers } from './server/subscribers.ts';
import { verifyCarbonLedger } from './server/verify-carbon-ledger.ts';

export const sustainability = defineDomain({
  name: 'sustainability',
  endpoints: defineDomainApi('sustainability', sustainabilityContract, sustainabilityApi),
  personalTables: sustainabilityPersonal,
  subscribers: sustainabilitySubscribers,
  integrityChecks: [verifyCarbonLedger],
});
