import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { portingContract } from './contract.ts';
import * as events from './events.ts';
import { portInDelayedMessage } from './messages/port-in-delayed.ts';
import { portInExpired } from './messages/port-in-expired.ts';
import { portInRejected } from './messages/port-in-rejected.ts';
import { portInSubmitted } from './messages/port-in-submitted.ts';
import { portOutMail } from './messages/port-out.ts';
import { portOutSms } from './messages/port-out-sms.ts';
import { handlePortOutRequest } from './server/port-out/handle-port-out-request.ts';
import { makePortOutCode } from './server/port-out/make-port-out-code.ts';
import { findPortOutCodeStatus } from './server/port-out/find-port-out-code-status.ts';
import { withdrawPortOutCode } from './server/port-out/withdraw-port-out-code.ts';
import { portingSubscribers } from './server/subscribers.ts';
import { portingPersonal, portingRetention } from './server/tables.ts';
import { portingSettings } from './settings.ts';
import { listOperators } from './server/list-operators.ts';
import { handlePortingEvent } from './server/handle-porting-event.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { cancelPortInAtPortingHouse, syncPortInJob, expirePortInJob, submitPortInJob } from './server/jobs.ts';
import { runCancelPortInAtPortingHouse } from './server/jobs/cancel-port-in-at-porting-house.ts';
import { runSyncPortIn } from './server/jobs/sync-port-in.ts';
import { runExpirePortIn } from './server/jobs/expire-port-in.ts';
import { runSubmitPortIn } from './server/jobs/submit-port-in.ts';

export const porting = defineDomain({
  name: 'porting',
  events,
  endpoints: defineDomainApi('porting', portingContract, {
    'GET /api/port-in/operators': listOperators,
    'POST /api/webhook/porting': handlePortingEvent,
    'GET /api/customer/product/port-out-code': findPortOutCodeStatus,
    'POST /api/customer/product/port-out-code/make': makePortOutCode,
    'POST /api/customer/product/port-out-code/withdraw': withdrawPortOutCode,
    'POST /api/webhook/porting/port-out': handlePortOutRequest,
  }),
  personalTables: portingPersonal,
  retentionRules: portingRetention,
  subscribers: portingSubscribers,
  settings: portingSettings,
  jobs: [
    bindJob(submitPortInJob, runSubmitPortIn),
    bindJob(cancelPortInAtPortingHouse, runCancelPortInAtPortingHouse),
    bindJob(syncPortInJob, runSyncPortIn),
    bindJob(expirePortInJob, runExpirePortIn),
  ],
  messages: [portInDelayedMessage, portInExpired, portInRejected, portInSubmitted, portOutMail, portOutSms],
});
