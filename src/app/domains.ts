import { account } from '#account/domain.ts';
import { billing } from '#billing/domain.ts';
import { catalogue } from '#catalogue/domain.ts';
import { customers } from '#customers/domain.ts';
import { delivery } from '#delivery/domain.ts';
import { help } from '#help/domain.ts';
import { identity } from '#identity/domain.ts';
import { legal } from '#legal/domain.ts';
import { notifications } from '#notifications/domain.ts';
import { ordering } from '#ordering/domain.ts';
import { payments } from '#payments/domain.ts';
import { plans } from '#plans/domain.ts';
import { porting } from '#porting/domain.ts';
import { promotions } from '#promotions/domain.ts';
import { subscriptions } from '#subscriptions/domain.ts';
import { swap } from '#swap/domain.ts';
import { sustainability } from '#sustainability/domain.ts';
import { usage } from '#usage/domain.ts';
import { withdrawal } from '#withdrawal/domain.ts';
import { platformRetention } from '#platform/jobs/retention.ts';
import type { Domain } from '#platform/domain.ts';
import type { Mounted } from '#platform/http/handler.ts';
import { forgetOld, forgetOldJob } from '#platform/jobs/forget-old.ts';
import { type Work, work } from '#platform/jobs/job.ts';

/** The domains, from the bottom to the top: each imports only from those before it. A new one is a line here. */
const staircase = [
  notifications,
  catalogue,
  legal,
  identity,
  payments,
  customers,
  subscriptions,
  porting,
  usage,
  plans,
  delivery,
  swap,
  promotions,
  billing,
  ordering,
  withdrawal,
  sustainability,
  help,
  account,
] as const;

const all: readonly Domain[] = staircase;

export const domains: readonly Mounted[] = all.flatMap(({ endpoints = [] }) =>
  typeof endpoints === 'function' ? endpoints(all) : endpoints,
);

export const retentions = [...platformRetention, ...all.flatMap(({ retention = [] }) => retention)];

export const workTable: readonly Work[] = [
  ...all.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs(all) : jobs)),
  work(forgetOld, forgetOldJob(retentions)),
];

export const encryptedTables = all.flatMap(({ encrypted = [] }) => encrypted);

/** What follows when a domain tells something, in the order of the staircase; and who answers for which purpose. */
export const reactions = all.flatMap(({ reactions: own = [] }) => own);
export const answers = all.flatMap(({ answers: own = [] }) => own);

export const checks = all.flatMap(({ checks: own = [] }) => own);

export const messages = all.flatMap(({ messages: own = [] }) => own);

export const owners: NonNullable<Domain['owners']> = Object.fromEntries(
  all.flatMap(({ owners: own = {} }) => Object.entries(own)),
);

export const stepUps: NonNullable<Domain['stepUps']> = Object.fromEntries(
  all.flatMap(({ stepUps: own = {} }) => Object.entries(own)),
);

type Settings = Extract<(typeof staircase)[number], { settings: unknown }>['settings'];
type All<U> = (U extends unknown ? (each: U) => void : never) extends (each: infer I) => void ? I : never;
export const domainSettings = Object.fromEntries(
  all.flatMap(({ settings = {} }) => Object.entries(settings)),
) as All<Settings>;
