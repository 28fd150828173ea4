import type { BusinessDate } from '#platform/pure/calendar.ts';
import { defineEvent } from '#platform/events.ts';

/** A load of the day `on` has closed a project: it takes nothing new. What was collected for it and given to it is still owed to it. It concerns no customer by itself. */
export const projectClosed = defineEvent<{ project_uuid: string; on: BusinessDate }>()({
  name: 'project-closed',
  splitByCustomer: () => [],
});
