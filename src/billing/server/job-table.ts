import { work } from '#platform/jobs/job.ts';
import { askForMonths, askForSim, payMonth } from './jobs.ts';
import { runAskForMonths } from './jobs/ask-for-months.ts';
import { runAskForSim } from './jobs/ask-for-sim.ts';
import { runPayMonth } from './jobs/pay-month.ts';

export const billingWork = [
  work(askForMonths, runAskForMonths),
  work(askForSim, runAskForSim),
  work(payMonth, runPayMonth),
];
