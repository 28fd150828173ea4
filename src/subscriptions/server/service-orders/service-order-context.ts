import type { Catalogue } from '#catalogue/server/queries.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import type { ServiceOrderRow } from './service-orders.store.ts';

/** The context of a handler that completes a service order. */
export type ServiceOrderContext = Pick<JobContext, 'queue' | 'publish' | 'now' | 'newId' | 'settings'> & {
  log: { error(about: object, message: string): void };
};

/** A service order and its line. Lock order: the line, then the order. */
export type LockedServiceOrder = { order: ServiceOrderRow; line: Allocation; catalogue: Catalogue };
