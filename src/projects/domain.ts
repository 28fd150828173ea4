import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { projectsContract } from './contract.ts';
import * as events from './events.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { confirmRetirements, growExample, publishClosing } from './server/jobs.ts';
import { runConfirmRetirements } from './server/jobs/confirm-retirements.ts';
import { runGrowExample } from './server/jobs/grow-example.ts';
import { runPublishClosing } from './server/jobs/publish-closing.ts';
import { verifyRemoval } from './server/verify-removal.ts';
import { projectReportEvent } from './server/reports/project-report-event.ts';
import { greenDocument } from './server/green-document.ts';

export const projects = defineDomain({
  name: 'projects',
  events,
  endpoints: defineDomainApi('projects', projectsContract, {
    'GET /api/green/document/{document_uuid}': greenDocument,
    'POST /api/webhook/projects': projectReportEvent,
  }),
  jobs: [
    bindJob(confirmRetirements, runConfirmRetirements),
    bindJob(growExample, runGrowExample),
    bindJob(publishClosing, runPublishClosing),
  ],
  integrityChecks: [verifyRemoval],
});
