import { keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { usageAside } from './tables.ts';

/** Days in which a SIM that nobody knows may turn out to be somebody's. */
const asideKeptDays = 60;

export const usageRetention: readonly Retention[] = [keptFor(asideKeptDays, usageAside, usageAside.received_at)];
