import { defineDomain } from '#platform/domain.ts';
import type { Message } from './server/commands.ts';
import { notificationsWork } from './server/job-table.ts';
import { notificationsRetention } from './server/retention.ts';
import { notificationsSettings } from './settings.ts';

export const notifications = defineDomain({
  name: 'notifications',
  settings: notificationsSettings,
  jobs: (all) => notificationsWork(all.flatMap(({ messages = [] }) => messages as Message[])),
  retentionRules: notificationsRetention,
});
