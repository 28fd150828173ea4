import { work } from '#platform/jobs/job.ts';
import { askForMonths } from './jobs.ts';
import { runAskForMonths } from './jobs/ask-for-months.ts';

export const billingWork = [work(askForMonths, runAskForMonths)];
