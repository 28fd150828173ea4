import type { ComponentType, ReactNode } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import search from '#platform/ui/pictures/icons/search.svg?raw';
import settings from '#platform/ui/pictures/icons/settings.svg?raw';
import refresh from '#platform/ui/pictures/icons/refresh.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import usage from '#platform/ui/pictures/icons/usage.svg?raw';
import { BalanceRow } from '#billing/web/parts/BalanceRow.tsx';
import { plansPaths } from '#plans/paths.ts';
import type { ProductWithNumber } from '#porting/contract.ts';
import { PortOutRow } from '#porting/web/parts/PortOutRow.tsx';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { formatIccid } from '#subscriptions/rules/iccid.ts';
import { type ServiceName, nonDefaultServices } from '#subscriptions/rules/line-changes.ts';
import { swapPaths } from '#swap/paths.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { LimitRow } from '#subscriptions/web/parts/LimitRow.tsx';
import { NameRow } from '#subscriptions/web/parts/NameRow.tsx';
import { PukRow } from '#subscriptions/web/parts/PukRow.tsx';
import { SubAccountAccessRow } from './SubAccountAccessRow.tsx';
import { usagePaths } from '#usage/paths.ts';

type RowContext = {
  product: ProductWithNumber;
  t: Texts<'account/web/sim'>;
  format: Format;
  nameOf: (service: ServiceName) => string;
};

type RowBase = {
  key: string;
  group: 'plan' | 'use' | 'sim';
  /** Hidden for sub-accounts. */
  mainOnly?: boolean;
  /** Shown for deactivated SIMs: as text (`tells`) or with its link (`leads`). */
  whenOver?: 'tells' | 'leads';
};

/** A row with its own component, such as an inline form. */
export type ComponentRow = RowBase & { as: ComponentType<{ product: ProductWithNumber; isMainAccount: boolean }> };

/** A row with a value and a link. Its label is the text `row.<key>` of this folder. */
export type LinkRow = RowBase & {
  icon: string;
  /** The present value; null: no detail below the label. */
  value: (about: RowContext) => ReactNode;
  /** Path of the linked screen; absent for a row without a link. */
  href?: (customer_product_uuid: string) => string;
  /** Sub-accounts see the value without the link. */
  linkMainOnly?: boolean;
};

export type SimRow = ComponentRow | LinkRow;

/** Rows of the SIM screen. A new screen of a SIM needs a row here and its text. */
export const simRows: readonly SimRow[] = [
  {
    key: 'plan',
    group: 'plan',
    icon: invoice,
    value: planText,
    href: plansPaths.changePlan,
    linkMainOnly: true,
    whenOver: 'tells',
  },
  { key: 'simulator', group: 'plan', icon: search, value: ({ t }) => t('simulatorText'), href: plansPaths.simulator },
  { key: 'addons', group: 'plan', icon: plus, value: addonsText, href: subscriptionsPaths.addons, mainOnly: true },
  { key: 'usage', group: 'use', icon: usage, value: usageText, href: usagePaths.history, whenOver: 'leads' },
  { key: 'balance', group: 'use', as: BalanceRow, mainOnly: true },
  { key: 'limit', group: 'use', as: LimitRow },
  {
    key: 'services',
    group: 'use',
    icon: settings,
    value: servicesText,
    href: subscriptionsPaths.network,
    mainOnly: true,
  },
  { key: 'name', group: 'sim', as: NameRow, mainOnly: true },
  {
    key: 'number',
    group: 'sim',
    icon: phone,
    value: ({ product }) => formatPhoneNoBreak(product.msisdn),
    whenOver: 'tells',
  },
  { key: 'card', group: 'sim', icon: sim, value: cardText, whenOver: 'tells' },
  { key: 'puk', group: 'sim', as: PukRow, mainOnly: true },
  { key: 'login', group: 'sim', as: SubAccountAccessRow, mainOnly: true },
  { key: 'swap', group: 'sim', icon: refresh, value: ({ t }) => t('swapMore'), href: swapPaths.swap, mainOnly: true },
  { key: 'port-out', group: 'sim', as: PortOutRow, mainOnly: true },
];

function usageText({ t }: RowContext) {
  return t('usageMore');
}

function planText({ product: { offer, pending_offer }, t, format }: RowContext) {
  const currentPlan = t('planOf', { plan: offer.name, price: format.money(offer.price) });
  if (!pending_offer) return currentPlan;
  return t('planThen', {
    now: currentPlan,
    plan: pending_offer.name,
    from: format.dayOfMonth(pending_offer.effective_at),
  });
}

function addonsText({ product: { addons }, t }: RowContext) {
  const workingAddons = addons.filter(({ state }) => state !== 'failed');
  return workingAddons.length === 0 ? t('none') : workingAddons.map(({ name }) => name).join(' · ');
}

function servicesText({ product: { services }, t, nameOf }: RowContext) {
  if (services.some(({ pending }) => pending)) return t('servicesChanging');
  if (services.some(({ failed }) => failed)) return t('servicesFailed');
  const { off, on } = nonDefaultServices(services);
  const toParams = (serviceNames: readonly ServiceName[]) => ({
    services: serviceNames.map(nameOf).join(', '),
  });
  const statements = [
    off.length > 0 && t('servicesOff', toParams(off)),
    on.length > 0 && t('servicesExtra', toParams(on)),
  ];
  return statements.filter(Boolean).join(' · ') || t('servicesUsual');
}

function cardText({
  product: {
    type,
    sim: { iccid },
  },
  t,
}: RowContext) {
  return t(type === ESIM ? 'esimOf' : 'cardOf', { number: formatIccid(iccid) });
}
