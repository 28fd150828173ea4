import { EVENTS_KEPT_DAYS, keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { portingEvent } from './tables.ts';

export const portingRetention: readonly Retention[] = [keptFor(EVENTS_KEPT_DAYS, portingEvent, portingEvent.taken_at)];
