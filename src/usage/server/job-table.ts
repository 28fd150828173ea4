import { type Work, work } from '#platform/jobs/job.ts';
import { takeAside, tellAlert } from './jobs.ts';
import { runTakeAside } from './jobs/take-aside.ts';
import { runTellAlert } from './jobs/tell-alert.ts';

export const usageWork: Work[] = [work(takeAside, runTakeAside), work(tellAlert, runTellAlert)];
