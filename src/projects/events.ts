import { defineEvent } from '#platform/events.ts';

/** A load has closed a project: it takes nothing new. What was collected for it and given to it is still owed to it. It concerns no customer by itself. */
export const projectClosed = defineEvent<{ project_uuid: string }>()({
  name: 'project-closed',
  splitByCustomer: () => [],
});
