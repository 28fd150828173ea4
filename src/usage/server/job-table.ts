import { type Work, work } from '#platform/jobs/job.ts';
import { takeAside, tellAlert, tendMonths } from './jobs.ts';
import { runTakeAside } from './jobs/take-aside.ts';
import { runTellAlert } from './jobs/tell-alert.ts';
import { runTendMonths } from './jobs/tend-months.ts';

export const usageWork: Work[] = [
  work(takeAside, runTakeAside),
  work(tellAlert, runTellAlert),
  work(tendMonths, runTendMonths),
];
