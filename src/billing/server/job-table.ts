import { work } from '#platform/jobs/job.ts';
import { askForMonths, payMonth } from './jobs.ts';
import { runAskForMonths } from './jobs/ask-for-months.ts';
import { runPayMonth } from './jobs/pay-month.ts';

export const billingWork = [work(askForMonths, runAskForMonths), work(payMonth, runPayMonth)];
