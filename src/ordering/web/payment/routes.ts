import { orderingPaths } from '#ordering/paths.ts';
import type { Screen } from '#platform/browser/screen.ts';

const strings = ['ordering', 'ordering/web/payment', 'payments'];

/** Routes of step 3: the payment. */
export const paymentScreens: readonly Screen[] = [
  {
    path: orderingPaths.payments(),
    meta: {
      layout: 'order',
      needsSession: true,
      title: 'ordering:payment.title',
      screen: 'OrderPaymentsDetails',
      backHref: orderingPaths.customer(),
    },
    strings,
    component: () => import('./PaymentsScreen.tsx'),
    enter: async (context) => (await import('./payments-redirects.ts')).resolvePaymentsRedirect(context),
  },
  {
    path: orderingPaths.paymentsConfirm(),
    meta: {
      layout: 'order',
      needsSession: true,
      title: 'ordering:payment.confirm',
      screen: 'OrderPaymentsDetailsConfirm',
      backHref: orderingPaths.payments(),
    },
    strings,
    component: () => import('./ConfirmScreen.tsx'),
    enter: async (context) =>
      (await import('./payments-redirects.ts')).resolveConfirmRedirectAndClearPaymentDraft(context),
  },
];
