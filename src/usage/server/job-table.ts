import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import { ingestUnmatchedUsage, notifyUsageAlert, maintainUsagePartitions } from './jobs.ts';
import { runIngestUnmatchedUsage } from './jobs/ingest-unmatched-usage.ts';
import { runNotifyUsageAlert } from './jobs/notify-usage-alert.ts';
import { runMaintainUsagePartitions } from './jobs/maintain-usage-partitions.ts';

export const usageWork: JobBinding[] = [
  bindJob(ingestUnmatchedUsage, runIngestUnmatchedUsage),
  bindJob(notifyUsageAlert, runNotifyUsageAlert),
  bindJob(maintainUsagePartitions, runMaintainUsagePartitions),
];
