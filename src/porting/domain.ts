import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { portingContract } from './contract.ts';
import { portInExpired } from './messages/port-in-expired.ts';
import { portInRejected } from './messages/port-in-rejected.ts';
import { portInSubmitted } from './messages/port-in-submitted.ts';
import { portingPersonal } from './server/tables.ts';
import { portingSettings } from './settings.ts';
import { listOperators } from './server/list-operators.ts';
import { handlePortingEvent } from './server/handle-porting-event.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { cancelPortInJob, checkPortInJob, expirePortInJob, submitPortInJob } from './server/jobs.ts';
import { runCancelPortIn } from './server/jobs/cancel-port-in.ts';
import { runCheckPortIn } from './server/jobs/check-port-in.ts';
import { runExpirePortIn } from './server/jobs/expire-port-in.ts';
import { runSubmitPortIn } from './server/jobs/submit-port-in.ts';

export const porting = defineDomain({
  name: 'porting',
  endpoints: defineDomainApi('porting', portingContract, {
    'GET /api/port-in/operators': listOperators,
    'POST /api/webhook/porting': handlePortingEvent,
  }),
  personalTables: portingPersonal,
  settings: portingSettings,
  jobs: [
    bindJob(submitPortInJob, runSubmitPortIn),
    bindJob(cancelPortInJob, runCancelPortIn),
    bindJob(checkPortInJob, runCheckPortIn),
    bindJob(expirePortInJob, runExpirePortIn),
  ],
  messages: [portInExpired, portInRejected, portInSubmitted],
});
