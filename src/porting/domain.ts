import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { portingContract } from './contract.ts';
import { portInExpired } from './messages/port-in-expired.ts';
import { portInRejected } from './messages/port-in-rejected.ts';
import { portInSubmitted } from './messages/port-in-submitted.ts';
import { portingApi } from './server/api.ts';
import { portingPersonal } from './server/personal-data.ts';
import { portingWork } from './server/job-table.ts';
import { portingSettings } from './settings.ts';

export const porting = defineDomain({
  name: 'porting',
  endpoints: defineDomainApi('porting', portingContract, portingApi),
  personalTables: portingPersonal,
  settings: portingSettings,
  jobs: portingWork,
  messages: [portInExpired, portInRejected, portInSubmitted],
});
