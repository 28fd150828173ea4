import type { Catalogue } from '#catalogue/server/queries.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import type { ServiceOrderRow } from './service-orders.store.ts';

/** What is at hand while the end of a service order is noted. */
export type ServiceOrderContext = Pick<JobContext, 'queue' | 'publish' | 'now' | 'newId' | 'settings'> & {
  log: { error(about: object, message: string): void };
};

/** The order, and the line that it is about, locked by the caller: the line first. */
export type LockedServiceOrder = { order: ServiceOrderRow; line: Allocation; catalogue: Catalogue };
