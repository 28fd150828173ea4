import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { addMonths } from '#platform/pure/calendar.ts';
import type { SustainabilityContract } from '../contract.ts';

type Reply<K extends keyof SustainabilityContract> = ReplyOf<SustainabilityContract[K]>;

export const forestUuid = '00000000-0000-4000-8000-0000000000f1';
export const schoolUuid = '00000000-0000-4000-8000-0000000000f2';
export const biocharUuid = '00000000-0000-4000-8000-0000000000f3';
const lotUuid = '00000000-0000-4000-8000-0000000000f4';
const as_of = '2026-11-20T10:00:00.000Z';
const place = (name: string, lat: number, lon: number, country = 'BE') => ({ name, lat, lon, country });

const saplings: Reply<'GET /api/green/forest'>['items'] = Array.from({ length: 14 }, (_, at) => ({
  key: `month ${at}`,
  kind: 'sapling',
  on: addMonths('2025-10-01', at),
  kg: 5,
  euro: null,
  count: 1,
  state:
    (['retired', 'retired', 'delivered', 'bought', 'planned', 'set_aside'] as const)[Math.floor(at / 2.5)] ?? 'planned',
  project_uuid: null,
}));

export const forest: Reply<'GET /api/green/forest'> = {
  mine: true,
  items: [
    ...saplings,
    {
      key: 'tree 1',
      kind: 'tree',
      on: '2026-04-30',
      kg: null,
      euro: null,
      count: 5,
      state: 'planted',
      project_uuid: forestUuid,
    },
    {
      key: 'house 1',
      kind: 'house',
      on: '2026-01-12',
      kg: null,
      euro: 12,
      count: 1,
      state: 'transferred',
      project_uuid: schoolUuid,
    },
  ],
  more: { saplings: 0, trees: 0, houses: 0 },
  kg: { set_aside: 9, uncovered: 0, planned: 10, bought: 15, delivered: 12, retired: 24 },
  euro: { collected: 19.5, transferred: 12 },
  trees: 5,
  news: { since: '2026-11-03', saplings: 1, trees: 5, houses: 0, grown: 0, keys: ['month 13', 'tree 1'] },
  as_of,
  example: true,
};

export const emptyForest: Reply<'GET /api/green/forest'> = {
  ...forest,
  items: [],
  kg: { set_aside: 0, uncovered: 0, planned: 0, bought: 0, delivered: 0, retired: 0 },
  euro: { collected: 0, transferred: 0 },
  trees: 0,
  news: null,
};

/** A customer with the credit of the first month. */
export const youngForest: Reply<'GET /api/green/forest'> = {
  ...emptyForest,
  items: [
    {
      key: 'month 2026-11-01',
      kind: 'sapling',
      on: '2026-11-01',
      kg: 0.7,
      euro: null,
      count: 1,
      state: 'set_aside',
      project_uuid: null,
    },
  ],
  kg: { ...emptyForest.kg, set_aside: 0.7 },
};

const noMine = {
  collected: 0,
  transferred: 0,
  next_work_on: null,
  trees: 0,
  kg: 0,
  kg_by_state: { uncovered: 0, planned: 0, bought: 0, delivered: 0, retired: 0 },
};
const summary = { state: 'open', closed_on: null, example: true } as const;

export const village: Reply<'GET /api/green/village'> = {
  projects: [
    {
      ...summary,
      addon_uuids: [],
      uuid: forestUuid,
      kind: 'forest',
      name: 'Sonian corridor',
      summary: 'Trees that join the Sonian Forest to the woods around it again',
      place: place('Hoeilaart, Belgium', 50.767, 4.473),
      goal: 25_000,
      done: 18_432,
      unit: 'tree',
      euro_per_unit: 1.4,
      collected: 31_052,
      due: 3102,
      held: 1090,
      transferred: 27_950,
      mine: { ...noMine, collected: 7.5, transferred: 7.5, trees: 5, next_work_on: '2027-04-30' },
    },
    {
      ...summary,
      addon_uuids: [],
      uuid: schoolUuid,
      kind: 'school',
      name: 'The school of Ndiébel',
      summary: 'Books and a lunch for every pupil',
      place: place('Ndiébel, Senegal', 14.18, -16.42, 'SN'),
      goal: 240,
      done: 180,
      unit: 'pupil',
      euro_per_unit: null,
      collected: 4692,
      due: 462,
      held: 162,
      transferred: 4230,
      mine: { ...noMine, collected: 12, transferred: 12 },
    },
  ],
  trees: {
    goal: 25_000,
    planted: 18_432,
    survived: 17_610,
    replanted: 640,
    planted_in_a_year: 3120,
    last_report_on: '2026-10-31',
  },
  as_of,
  example: true,
};

export const wallet: NonNullable<Reply<'GET /api/green/compensation'>['wallet']> = {
  kg: 9,
  expires: [
    { on: '2027-02-01', kg: 4 },
    { on: '2027-03-01', kg: 5 },
  ],
  default_project_uuid: biocharUuid,
  least_kg: 0.1,
};

const kg = { planned: 40_000, bought: 58_000, delivered: 12_000, retired: 90_000 };
export const compensation: Reply<'GET /api/green/compensation'> = {
  projects: [
    {
      uuid: biocharUuid,
      name: 'Biochar in the Condroz',
      summary: 'Prunings and waste wood become charcoal that stays in the soil for centuries',
      place: place('Ciney, Belgium', 50.296, 5.1),
      state: 'open',
      closed_on: null,
      example: true,
      kind: 'biochar',
      unit: 'permanent_removal',
      durability_years: 500,
      reversal_risk: 'low',
      buffer_percent: 5,
      default: true,
      kg,
      lots: [
        {
          lot_uuid: lotUuid,
          code: 'BC-1-2024',
          state: 'retired',
          kg,
          total_kg: 200_000,
          registry: 'Sandbox Registry',
          registry_url: 'https://registry.example',
          serials: [
            { first: 'SBX-BC-1-2024-000001', last: 'SBX-BC-1-2024-000090', retired: true },
            { first: 'SBX-BC-1-2024-000091', last: 'SBX-BC-1-2024-000102', retired: false },
          ],
          vintage: 2025,
          basis: 'ex_post',
          price: 160,
          documents: [],
        },
      ],
    },
  ],
  totals: kg,
  promised: { kg: 60_400, provision: 12_080, covered: true, uncovered_kg: 0, credited_kg: 150_400 },
  median_days_to_retirement: 55,
  wallet,
  as_of,
  example: true,
};

const step = { expected_on: null, kg: 1.5, euro: null, about: null, document_url: null, source_url: null };
const lot = 'Sandbox Registry · BC-1-2024';
export const kiloWalk: Reply<'GET /api/green/follow'> = {
  what: 'kilo',
  entry: '00000000-0000-4000-8000-0000000000e1',
  entries: [
    { entry: '00000000-0000-4000-8000-0000000000e1', on: '2026-11-20', amount: 1.5, project_uuid: biocharUuid },
    { entry: '00000000-0000-4000-8000-0000000000e2', on: '2026-10-03', amount: 4, project_uuid: biocharUuid },
  ],
  project_uuid: biocharUuid,
  credits: [{ on: '2026-10-01', kg: 1.5 }],
  steps: [
    { ...step, step: 'credited', on: '2026-10-01' },
    { ...step, step: 'given', on: '2026-10-03' },
    { ...step, step: 'bought', on: '2026-10-20', about: lot, document_url: '/api/green/document/1' },
    {
      ...step,
      step: 'delivered',
      on: '2026-11-12',
      about: `${lot} · SBX-BC-1-2024-000025..SBX-BC-1-2024-000044`,
      source_url: 'https://registry.example',
    },
    { ...step, step: 'retired', on: null },
  ],
  example: true,
};
