import { type Work, work } from '#platform/jobs/job.ts';
import { takeAside } from './jobs.ts';
import { runTakeAside } from './jobs/take-aside.ts';

export const usageWork: Work[] = [work(takeAside, runTakeAside)];
