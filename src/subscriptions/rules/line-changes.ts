import { checkSimActive, type SimState } from './sim-state.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Network services of a line, in display order. */
export const serviceNames = [
  'voicemail',
  'data',
  'roaming',
  'data_roaming',
  'international_calls',
  'premium_calls',
  'premium_sms',
  'hide_number',
] as const;
export type ServiceName = (typeof serviceNames)[number];
export type ServiceSwitch = { key: string; enabled: boolean };

/** Dependencies: a service works only while these others are on. */
const needs: Readonly<Partial<Record<ServiceName, readonly ServiceName[]>>> = { data_roaming: ['roaming', 'data'] };

/** The services that `key` depends on and that are off. */
export const missingServicesFor = (services: readonly ServiceSwitch[], key: ServiceName): ServiceName[] =>
  (needs[key] ?? []).filter((other) => !services.some((each) => each.key === other && each.enabled));

/** All switches that follow from one: switching a service off also switches off its dependants that are on. */
export const listChangedServiceSwitches = (
  services: readonly ServiceSwitch[],
  key: ServiceName,
  enabled: boolean,
): ServiceSwitch[] => {
  const dependants = enabled ? [] : serviceNames.filter((other) => needs[other]?.includes(key));
  const enabledDependants = dependants.filter((other) => services.some((each) => each.key === other && each.enabled));
  return [{ key, enabled }, ...enabledDependants.map((other) => ({ key: other, enabled: false }))];
};

/** Services that are off by default, because they cost extra or hide the number. */
const defaultOffServices: ReadonlySet<string> = new Set<ServiceName>(['premium_calls', 'premium_sms', 'hide_number']);

/** Lists the differences from the defaults: services that are on by default and off now (`off`), and the reverse (`on`). */
export const nonDefaultServices = (services: readonly ServiceSwitch[]): Record<'off' | 'on', ServiceName[]> => {
  const namesOf = (enabled: boolean) =>
    serviceNames.filter(
      (name) =>
        defaultOffServices.has(name) === enabled &&
        services.some((each) => each.key === name && each.enabled === enabled),
    );
  return { off: namesOf(false), on: namesOf(true) };
};

/** Applies `changes` to the services; services that the line did not have are appended. */
export const applyServiceSwitches = (
  services: readonly ServiceSwitch[],
  changes: readonly ServiceSwitch[],
): ServiceSwitch[] => [
  ...services.map((each) => changes.find(({ key }) => key === each.key) ?? each),
  ...changes.filter(({ key }) => !services.some((each) => each.key === key)),
];

type Changes = {
  addons?: readonly { state: string }[];
  services: readonly { pending: boolean }[];
  credit_limit: { pending_value: number | null } | null;
};

/** Whether a change of a SIM is requested at the network and not answered yet. */
export const hasPendingChange = ({ services, credit_limit, addons = [] }: Changes): boolean =>
  addons.some(({ state }) => state === 'adding') ||
  services.some(({ pending }) => pending) ||
  typeof credit_limit?.pending_value === 'number';

type ServiceFacts = { state: SimState; is_pending: boolean; services: readonly ServiceSwitch[] };

/** Returns why a service cannot be switched now, or null. */
export const checkServiceChange = (
  { state, is_pending, services }: ServiceFacts,
  key: ServiceName,
  enabled: boolean,
): 'SIM_NOT_IN_USE' | 'SERVICES_CHANGE_PENDING' | 'SERVICE_NEEDS_OTHER' | null => {
  const inactiveRefusal = checkSimActive(state);
  if (inactiveRefusal) return inactiveRefusal;
  if (is_pending) return 'SERVICES_CHANGE_PENDING';
  return enabled && missingServicesFor(services, key).length > 0 ? 'SERVICE_NEEDS_OTHER' : null;
};

/** Highest spending limit that a customer may choose, in cents. */
export const HIGHEST_CUSTOMER_LIMIT_CENTS = 5_000;

/** The limits that are offered to customers out of `limits`, in cents, ascending. */
export const offeredLimits = (limits: readonly number[]): number[] =>
  limits.filter((cents) => cents <= HIGHEST_CUSTOMER_LIMIT_CENTS).toSorted((a, b) => a - b);

type LimitFacts = { state: SimState; prepaid: boolean; is_pending: boolean; all: readonly number[] };

/** Returns why the spending limit cannot be set to `cents` now, or null. */
export const checkLimitChange = (
  { state, prepaid, is_pending, all }: LimitFacts,
  cents: Cents,
): 'SIM_NOT_IN_USE' | 'PREPAID_WITHOUT_LIMIT' | 'LIMIT_CHANGE_PENDING' | 'LIMIT_NOT_OFFERED' | null => {
  if (prepaid) return 'PREPAID_WITHOUT_LIMIT';
  const inactiveRefusal = checkSimActive(state);
  if (inactiveRefusal) return inactiveRefusal;
  if (is_pending) return 'LIMIT_CHANGE_PENDING';
  return offeredLimits(all).includes(cents) ? null : 'LIMIT_NOT_OFFERED';
};
