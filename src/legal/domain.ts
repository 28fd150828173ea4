import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { legalContract } from './contract.ts';
import { legalApi } from './server/api.ts';
import { legalSettings } from './settings.ts';

export const legal = domain({
  name: 'legal',
  endpoints: mount('legal', legalContract, legalApi),
  settings: legalSettings,
});
