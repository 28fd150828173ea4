import { type Clock, systemClock } from '../clock.ts';
import type { Reader } from './database.ts';
import { businessClock } from './tables.ts';

/** Sets a clock to the stored offset of a sandbox, if there is one. When the clock is moved meanwhile, the value read is older and is ignored. */
export const syncBusinessClock = async (q: Reader, clock: Clock): Promise<void> => {
  const offsetBefore = clock.offsetMs();
  const [row] = await q.select().from(businessClock);
  if (row && clock.offsetMs() === offsetBefore) clock.setOffset(row.offset_ms);
};

/** Opens the business clock of a database, for a command that runs beside the product: real time plus the stored offset of a sandbox. */
export const openBusinessClock = async (q: Reader): Promise<Clock> => {
  const clock = systemClock();
  await syncBusinessClock(q, clock);
  return clock;
};
