import { EVENTS_KEPT_DAYS, keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { lineEvent } from './tables.ts';

export const subscriptionsRetention: readonly Retention[] = [keptFor(EVENTS_KEPT_DAYS, lineEvent, lineEvent.taken_at)];
