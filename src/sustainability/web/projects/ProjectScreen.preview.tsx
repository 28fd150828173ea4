import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { biocharUuid, compensation, schoolUuid, village } from '../preview-data.ts';
import type { Project } from './project.ts';
import { ProjectScreen } from './ProjectScreen.tsx';

const endpoint = 'GET /api/green/project';
const as_of = '2026-11-20T10:00:00.000Z';
const texts = {
  about: 'The village school has six classes and one textbook for four. Contributions pay for books, and for a lunch.',
  run_by: 'The parents of the school, an association in Ndiébel, Senegal (example)',
  website: null,
  method: 'Pupils are counted on the first day of each term. Books are counted when they are handed out.',
  risk: 'Prices of rice change. A bad harvest can make the lunch smaller.',
  criticism: [
    {
      question: 'Why does the state not pay for it?',
      answer: 'It pays the teachers. Books and lunch are left to the parents.',
    },
  ],
};
const receipt = { document_uuid: '1', name: 'receipt.pdf' };
const document = { document_uuid: '2', name: 'report.pdf' };
const [forestProject, school] = village.projects;
const [biochar] = compensation.projects;
const base = {
  removal: null,
  contribution: null,
  texts,
  transfers: [],
  reports: [],
  retirements: [],
  mine: null,
  as_of,
};

const full: Project = {
  ...base,
  contribution: school ?? null,
  transfers: [
    {
      transfer_uuid: '1',
      on: '2026-09-12',
      amount: 410,
      at_own_risk: false,
      bank_reference: 'PRJ-2026-09-SCHOOL',
      receipt,
    },
    {
      transfer_uuid: '2',
      on: '2026-08-11',
      amount: 380,
      at_own_risk: true,
      bank_reference: 'PRJ-2026-08-SCHOOL',
      receipt,
    },
  ],
  reports: [
    {
      report_uuid: '1',
      until: '2026-09-30',
      figures: { pupils: 180 },
      text: 'Six classes have a book for every pupil now. Lunch was served on 61 days.',
      document,
    },
  ],
  mine: school?.mine ?? null,
};
const removal: Project = {
  ...base,
  removal: biochar ?? null,
  retirements: [
    {
      retirement_uuid: '1',
      lot_uuid: biochar?.lots[0]?.lot_uuid ?? '',
      project_uuid: biocharUuid,
      on: '2026-09-25',
      kg: 20_000,
      registry: 'Sandbox Registry',
      serials: [{ first: 'SBX-BC-1-2024-000025', last: 'SBX-BC-1-2024-000044' }],
      beneficiary: 'Canopy',
      confirmed_on: '2026-09-26',
      document,
    },
  ],
};
const empty: Project = {
  ...base,
  contribution: forestProject ? { ...forestProject, collected: 0, due: 0, held: 0, transferred: 0, done: 0 } : null,
};
const closed: Project = {
  ...full,
  contribution: school ? { ...school, state: 'closed', closed_on: '2026-06-30' } : null,
  reports: [],
};

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={ProjectScreen}
    path="/sustainability/village/project/$uuid"
    at={`/sustainability/village/project/${schoolUuid}`}
    strings={['sustainability', 'sustainability/web/projects']}
    answers={answers}
    loggedIn={false}
  />
);

/** Partial: closed, and without a report. Empty: nothing was paid yet. */
export const preview: Preview = {
  title: 'Project',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: empty } }),
    error: show({}),
    partial: show({ [endpoint]: { reply: closed } }),
    full: show({ [endpoint]: { reply: full } }),
    removal: show({ [endpoint]: { reply: removal } }),
  },
};
