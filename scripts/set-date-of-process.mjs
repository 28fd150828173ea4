// Preloaded by every Node process of a test run, so that a run has the same result on every day. PostgreSQL keeps the time of the machine, by which
// only jobs are due.
import { setDateAhead } from './set-date-ahead.mjs';

setDateAhead(Number(process.env['TEST_DATE_SHIFT_MS'] ?? 0));
