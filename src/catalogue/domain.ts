import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { catalogueContract } from './contract.ts';
import { catalogueApi } from './server/api.ts';
import { catalogueSettings } from './settings.ts';

export const catalogue = defineDomain({
  name: 'catalogue',
  endpoints: defineDomainApi('catalogue', catalogueContract, catalogueApi),
  settings: catalogueSettings,
});
