import { EVENTS_KEPT_DAYS, keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { courierEvent } from './tables.ts';

export const deliveryRetention: readonly Retention[] = [keptFor(EVENTS_KEPT_DAYS, courierEvent, courierEvent.taken_at)];
