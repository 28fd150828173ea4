import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { legalContract } from './contract.ts';
import { legalApi } from './server/api.ts';
import { legalSettings } from './settings.ts';

export const legal = defineDomain({
  name: 'legal',
  endpoints: defineDomainApi('legal', legalContract, legalApi),
  settings: legalSettings,
});
