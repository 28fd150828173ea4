import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { catalogueContract } from './contract.ts';
import { catalogueApi } from './server/api.ts';
import { catalogueSettings } from './settings.ts';

export const catalogue = domain({
  name: 'catalogue',
  endpoints: mount('catalogue', catalogueContract, catalogueApi),
  settings: catalogueSettings,
});
