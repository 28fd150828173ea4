import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { serviceNames } from '#subscriptions/rules/line-changes.ts';
import { simInUse } from '../preview-data.ts';
import { NetworkScreen } from './NetworkScreen.tsx';

const endpoint = 'GET /api/customer/session';
const { uuid } = simInUse();
type Service = CustomerProduct['services'][number];

const services = (change: Partial<Record<string, Partial<Service>>> = {}): Service[] =>
  serviceNames.map((key) => ({ key, enabled: !/premium|hide/.test(key), pending: false, ...change[key] }));
const sim = (overrides: Partial<CustomerProduct>) => ({
  customer_product: [simInUse({ services: services(), ...overrides })],
});
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={NetworkScreen}
    path="/customer/network/$uuid"
    at={`/customer/network/${uuid}`}
    strings={['subscriptions/web/network', 'subscriptions/web/services', 'subscriptions/web/parts', 'subscriptions']}
    answers={answers}
  />
);
const showSim = (overrides: Partial<CustomerProduct> = {}) => show({ [endpoint]: { reply: sim(overrides) } });

/** Partial: a line that an older release created, without some services. */
export const preview: Preview = {
  title: 'Network services',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: { customer_product: [] } } }),
    error: show({}),
    partial: showSim({ services: services().slice(0, 3) }),
    full: showSim(),
    'without roaming': showSim({
      services: services({ roaming: { enabled: false }, data_roaming: { enabled: false } }),
    }),
    pending: showSim({ services: services({ roaming: { pending: true }, data_roaming: { pending: true } }) }),
    refused: showSim({ services: services({ premium_sms: { failed: true } }) }),
    suspended: showSim({ state: 'suspended' }),
    prepaid: showSim({ credit_limit: null }),
  },
};
