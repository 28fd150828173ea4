import { account } from '#account/domain.ts';
import { billing } from '#billing/domain.ts';
import { catalogue } from '#catalogue/domain.ts';
import { customers } from '#customers/domain.ts';
import { delivery } from '#delivery/domain.ts';
import { dunning } from '#dunning/domain.ts';
import { documents } from '#documents/domain.ts';
import { help } from '#help/domain.ts';
import { identity } from '#identity/domain.ts';
import { ledger } from '#ledger/domain.ts';
import { legal } from '#legal/domain.ts';
import { notifications } from '#notifications/domain.ts';
import { ordering } from '#ordering/domain.ts';
import { payments } from '#payments/domain.ts';
import { plans } from '#plans/domain.ts';
import { porting } from '#porting/domain.ts';
import { projects } from '#projects/domain.ts';
import { promotions } from '#promotions/domain.ts';
import { support } from '#support/domain.ts';
import { subscriptions } from '#subscriptions/domain.ts';
import { swap } from '#swap/domain.ts';
import { sustainability } from '#sustainability/domain.ts';
import { usage } from '#usage/domain.ts';
import { withdrawal } from '#withdrawal/domain.ts';
import type { Domain } from '#platform/domain.ts';
import type { DomainApi } from '#platform/http/handler.ts';
import {
  createDailyDeletionHandler,
  deleteExpiredData,
  platformRetentionRules,
} from '#platform/jobs/delete-expired-data.ts';
import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import { defineDomains } from '#platform/wiring.ts';

/** The domains from bottom to top: each imports only from domains before it. A new domain is added here. */
const domainOrder = [
  notifications,
  catalogue,
  legal,
  documents,
  identity,
  ledger,
  projects,
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
  dunning,
  ordering,
  withdrawal,
  sustainability,
  support,
  help,
  account,
] as const;

const domains = defineDomains(domainOrder);

export const domainApis: readonly DomainApi[] = domains.flatMap(({ endpoints = [] }) =>
  typeof endpoints === 'function' ? endpoints(domains) : endpoints,
);

export const retentionRules = [
  ...platformRetentionRules,
  ...domains.flatMap(({ retentionRules: rules = [] }) => rules),
];

export const jobBindings: readonly JobBinding[] = [
  ...domains.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs(domains) : jobs)),
  bindJob(deleteExpiredData, createDailyDeletionHandler(retentionRules)),
];

export const personalTables = domains.flatMap(({ personalTables: tables = [] }) => tables);

export const encryptedTables = domains.flatMap(({ encryptedTables: tables = [] }) => tables);

/** Names of the declared domain events, as they are stored. */
export const eventTypes = domains.flatMap(({ events = {} }) =>
  Object.values(events).flatMap((declared) => ('version' in declared ? [declared.name] : [])),
);

/** All subscribers of domain events, in domain order, and all implementations of extension points. */
export const subscribers = domains.flatMap(({ subscribers: domainSubscribers = [] }) => domainSubscribers);
export const extensions = domains.flatMap(({ extensions: domainExtensions = [] }) => domainExtensions);

export const integrityChecks = domains.flatMap(({ integrityChecks: domainChecks = [] }) => domainChecks);

export const messages = domains.flatMap(({ messages: domainMessages = [] }) => domainMessages);

export const ownershipChecks: NonNullable<Domain['ownershipChecks']> = Object.fromEntries(
  domains.flatMap(({ ownershipChecks: domainChecks = {} }) => Object.entries(domainChecks)),
);

export const stepUpChecks: NonNullable<Domain['stepUpChecks']> = Object.fromEntries(
  domains.flatMap(({ stepUpChecks: domainChecks = {} }) => Object.entries(domainChecks)),
);

type Settings = Extract<(typeof domainOrder)[number], { settings: unknown }>['settings'];
type All<U> = (U extends unknown ? (each: U) => void : never) extends (each: infer I) => void ? I : never;
export const domainSettings = Object.fromEntries(
  domains.flatMap(({ settings = {} }) => Object.entries(settings)),
) as All<Settings>;
