import { orderingPaths } from '#ordering/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';
import { enterConfirm, enterPayments } from './enter-payments.ts';

const strings = ['billing', 'customers', 'ordering'];

export const billingScreens: readonly Screen[] = [
  {
    path: orderingPaths.payments(),
    meta: { layout: 'order', auth: true, title: 'billing:payments.title', screen: 'OrderPaymentsDetails' },
    strings,
    component: () => import('./PaymentsScreen.tsx').then((m) => m.PaymentsScreen),
    enter: enterPayments,
  },
  {
    path: orderingPaths.paymentsConfirm(),
    meta: { layout: 'order', auth: true, title: 'billing:confirm.title', screen: 'OrderPaymentsDetailsConfirm' },
    strings,
    component: () => import('./ConfirmScreen.tsx').then((m) => m.ConfirmScreen),
    enter: enterConfirm,
  },
];
