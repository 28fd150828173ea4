import type { BusinessDate } from '#platform/pure/calendar.ts';
import { defineEvent } from '#platform/events.ts';

/** Published when a load has closed a project, on the day `on`. The project gets nothing new; what was collected for it or given to it is still owed to it. The event belongs to no customer. */
export const projectClosed = defineEvent<{ project_uuid: string; on: BusinessDate }>()({
  name: 'project-closed',
  splitByCustomer: () => [],
});
