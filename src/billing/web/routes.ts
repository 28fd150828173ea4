import type { ComponentType } from 'react';
import { accountPaths } from '#account/paths.ts';
import { loadSession } from '#identity/web/queries.ts';
import { defineScreen, type Screen, type ScreenMeta } from '#platform/browser/screen.ts';

const loadKnownSession: NonNullable<Screen['load']> = ({ queries }) => loadSession(queries).catch(() => undefined);
const menu = { needsSession: true, onlyMainAccount: true, showsMenu: true } as const satisfies ScreenMeta;
/** Public routes of links: the token in the address gives access. */
const webview = { layout: 'webview', title: 'billing/web/app:pay.title' } as const;

/** `loadInvoiceScreen`: the invoice screen, completed by a higher domain. */
export const toBillingScreens = (
  loadInvoiceScreen: () => Promise<ComponentType<{ reference: string }>>,
): readonly Screen[] => [
  defineScreen({
    path: '/customer/top-up/$uuid',
    meta: {
      needsSession: true,
      onlyMainAccount: true,
      showsMenu: true,
      title: 'billing/web/top-up:title',
      backHref: accountPaths.dashboard(),
    },
    strings: ['billing/web/top-up', 'billing', 'payments', 'subscriptions/web/parts'],
    component: () => import('./top-up/TopUpScreen.tsx'),
    load: loadKnownSession,
  }),
  {
    path: '/customer/payments',
    meta: { ...menu, title: 'billing/web/invoices:title', showsInvoices: true },
    strings: ['billing/web/invoices', 'billing/web/parts', 'billing', 'payments'],
    component: () => import('./invoices/InvoicesScreen.tsx'),
    load: loadKnownSession,
  },
  defineScreen({
    path: '/customer/payments/invoice/$reference',
    meta: { ...menu, title: 'billing/web/invoices:invoice', showsInvoices: true },
    strings: ['billing/web/invoices', 'billing/web/parts', 'billing', 'payments'],
    component: loadInvoiceScreen,
    load: loadKnownSession,
  }),
  {
    path: '/customer/payments/pay/confirm',
    meta: { ...menu, title: 'billing/web/invoices:pay.title', showsInvoices: true },
    strings: ['billing/web/invoices', 'billing/web/parts', 'billing', 'payments'],
    component: () => import('./invoices/PayConfirmScreen.tsx'),
    load: loadKnownSession,
  },
  defineScreen({
    path: '/customer/payments/pay/$client',
    meta: { ...menu, title: 'billing/web/invoices:pay.title', showsInvoices: true },
    strings: ['billing/web/invoices', 'billing/web/parts', 'billing', 'payments'],
    component: () => import('./invoices/PayScreen.tsx'),
    load: loadKnownSession,
  }),
  {
    path: '/customer/payments/methods',
    meta: { ...menu, title: 'billing/web/methods:title' },
    strings: ['billing/web/methods', 'payments'],
    component: () => import('./methods/MethodsScreen.tsx'),
    load: loadKnownSession,
  },
  // Open to the owner of a link, so a session is not required.
  {
    path: '/customer/payments/iban',
    meta: { onlyMainAccount: true, showsMenu: true, title: 'billing/web/methods:iban.title' },
    strings: ['billing/web/methods', 'payments'],
    component: () => import('./methods/IbanScreen.tsx'),
  },
  {
    path: '/customer/payments/iban/status',
    meta: { onlyMainAccount: true, showsMenu: true, title: 'billing/web/methods:status.title' },
    strings: ['billing/web/methods', 'payments'],
    component: () => import('./methods/IbanStatusScreen.tsx'),
  },
  {
    path: '/customer/payments/app/pay',
    meta: webview,
    strings: ['billing/web/app', 'billing/web/parts', 'billing', 'payments'],
    component: () => import('./app/AppPayScreen.tsx'),
  },
  {
    path: '/customer/payments/app/status',
    meta: webview,
    strings: ['billing/web/app', 'billing/web/parts', 'billing', 'payments'],
    component: () => import('./app/AppResultScreens.tsx').then((m) => m.AppStatusScreen),
  },
  {
    path: '/customer/payments/app/success',
    meta: webview,
    strings: ['billing/web/app', 'billing/web/parts', 'billing', 'payments'],
    component: () => import('./app/AppResultScreens.tsx').then((m) => m.AppSuccessScreen),
  },
  {
    path: '/customer/payments/app/failed',
    meta: webview,
    strings: ['billing/web/app', 'billing/web/parts', 'billing', 'payments'],
    component: () => import('./app/AppResultScreens.tsx').then((m) => m.AppFailedScreen),
  },
];
