import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { OrderProduct } from '#ordering/contract.ts';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { EsimScreen } from './EsimScreen.tsx';
import { esimOrder, operators, portIn, product, rejectedPortIn, session, toPay, unpaid } from './preview-data.ts';

const { uuid } = esimOrder();

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={EsimScreen}
    path="/customer/esim/$uuid"
    at={`/customer/esim/${uuid}`}
    strings={['account', 'subscriptions', 'porting', 'ordering', 'sustainability', 'swap']}
    answers={{ 'GET /api/port-in/operators': { reply: { operators } }, ...answers }}
  />
);
const showEsim = (changes: Partial<OrderProduct>, verified = true) =>
  show({ 'GET /api/customer/session': { reply: session([], [esimOrder(changes)], verified) } });

const esim = esimOrder().esim;
const installed = esim && { ...esim, progress: 'installed' as const };
const buildTracker = (installed_state: 'done' | 'todo', activated_state: 'now' | 'failed') => {
  const [ordered, prepared, ...laterSteps] = esimOrder().tracker;
  const [install, activate] = laterSteps;
  if (!ordered || !prepared || !install || !activate) return [];
  const lastSteps = [
    { ...activate, state: activated_state },
    { ...install, state: installed_state },
  ];
  return [ordered, prepared, ...(installed_state === 'done' ? lastSteps.toReversed() : lastSteps)];
};
const draft = portIn({ state: 'draft', sim_number: null, customer_number: null });

export const preview: Preview = {
  title: 'eSIM',
  kind: 'screen',
  states: {
    loading: show({ 'GET /api/customer/session': 'waiting' }),
    empty: show({ 'GET /api/customer/session': { reply: session([], []) } }),
    error: show({}),
    partial: showEsim({ esim: null, state: 'in_processing' }),
    full: showEsim({ state: 'activating' }),
    'before the start': showEsim({}),
    'after the days to withdraw': showEsim({ early_start_needed: false }),
    'keeps a number': showEsim({ port_in: draft }),
    'email not confirmed': showEsim({}, false),
    'phone failed': showEsim({ state: 'activating', esim: esim && { ...esim, progress: 'failed' } }),
    installed: showEsim({ state: 'activating', esim: installed, tracker: buildTracker('done', 'now') }),
    'number refused': showEsim({ state: 'port_in_rejected', port_in: rejectedPortIn }),
    failed: showEsim({
      state: 'activation_failed',
      failure_code: 'ESIM_ACTIVATION_FAILED',
      tries_left: 2,
      tracker: buildTracker('todo', 'failed'),
    }),
    support: showEsim({
      state: 'activation_failed',
      failure_code: 'ESIM_ACTIVATION_FAILED',
      tries_left: 0,
      tracker: buildTracker('todo', 'failed'),
    }),
    unpaid: show(toPay(esimOrder({ ...unpaid, esim: null }), null)),
    'payment declined': show(toPay(esimOrder({ ...unpaid, esim: null }), 'declined')),
    active: show({ 'GET /api/customer/session': { reply: session([product({ order_product_uuid: uuid })], []) } }),
    suspended: show({
      'GET /api/customer/session': {
        reply: session([product({ order_product_uuid: uuid, state: 'suspended' })], []),
      },
    }),
    'cut off': show({
      'GET /api/customer/session': {
        reply: session([product({ order_product_uuid: uuid, state: 'suspended', paused_on: '2026-11-17' })], []),
      },
    }),
  },
};
