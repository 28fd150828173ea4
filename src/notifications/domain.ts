import { defineDomain } from '#platform/domain.ts';
import * as events from './events.ts';
import type { Message } from './server/commands.ts';
import { notificationsRetention } from './server/tables.ts';
import { notificationsSettings } from './settings.ts';
import { bindJob, type JobBinding } from '#platform/jobs/job.ts';
import { deliverMessage } from './server/jobs.ts';
import { buildSendMessageHandler } from './server/jobs/send-message.ts';

/** Binds the job of this domain. `messages`: the messages that all domains define. */
const notificationsWork = (messages: readonly Message[]): JobBinding[] => [
  bindJob(deliverMessage, buildSendMessageHandler(messages)),
];

export const notifications = defineDomain({
  name: 'notifications',
  events,
  settings: notificationsSettings,
  jobs: (all) => notificationsWork(all.flatMap(({ messages = [] }) => messages as Message[])),
  retentionRules: notificationsRetention,
});
