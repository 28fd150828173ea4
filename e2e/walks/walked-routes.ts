/**
 * The routes that each walk of `walks.ts` visits for axe and the screenshots. The architecture test reports routes
 * that are in no walk; a walk fails when it misses one of its routes.
 */
export const walkedRoutes = {
  publicScreens: [
    '/',
    '/login',
    '/login-email-number',
    '/reset-password',
    '/create-password-new',
    '/not-me',
    '/request-stop',
    '/swap-stop',
    '/order',
    '/company',
    '/faq',
    '/about',
    '/sustainability',
    '/sustainability/history',
    '/sustainability/portfolio/history',
    '/sustainability/claims',
    '/sustainability/village',
    '/sustainability/village/about',
    '/sustainability/village/project/$uuid',
    '/sustainability/portfolio/project/$uuid',
    '/legal/terms',
    '/legal/privacy',
    '/legal/prices',
    '/legal/imprint',
    '/legal/cookies',
    '/legal/accessibility',
    '/legal/complaints',
    '/emails',
    '/emails/confirm',
    '/invite',
    '/customer/success',
  ],
  orderScreens: [
    '/order/customer',
    '/order/payments',
    '/order/payments/confirm',
    '/order/summary',
    '/customer/success',
    '/emails',
  ],
  companyScreens: ['/order/company'],
  esimScreens: [
    '/customer/esim/$uuid',
    '/customer',
    '/customer/sim/$uuid',
    '/customer/sim/$uuid/user',
    '/customer/addons/$uuid',
    '/customer/usage-history/$uuid',
    '/customer/swap/$uuid',
    '/customer/network/$uuid',
    '/customer/tariff-simulator/$uuid',
    '/calculator/$uuid',
    '/customer/change-bundle/$uuid',
    '/customer/change-bundle/success',
    '/customer/more-menu',
    '/customer/settings',
    '/customer/settings/details',
    '/customer/settings/own',
    '/customer/invite',
    '/customer/settings/events',
    '/customer/support',
    '/customer/support/new',
    '/customer/support/ticket/$uuid',
    '/emails/change',
    '/customer/your-data',
    '/sustainability',
    '/sustainability/wallet',
    '/sustainability/follow',
    '/sustainability/shares',
    '/sustainability/shared/$token',
    '/emails-new',
    '/customer/withdrawal',
    '/customer/top-up/$uuid',
  ],
  billScreens: [
    '/customer/payments',
    '/customer/payments/invoice/$reference',
    '/customer/payments/pay/$client',
    '/customer/payments/pay/confirm',
    '/customer/payments/methods',
    '/customer/payments/iban',
    '/customer/payments/iban/status',
    '/customer/payments/app/pay',
    '/customer/payments/app/status',
    '/customer/payments/app/success',
    '/customer/payments/app/failed',
  ],
  cardScreens: ['/customer', '/customer/purchase', '/customer/purchase/summary'],
  identityScreens: ['/login/itsme', '/login/email', '/identify'],
  cancelledScreens: ['/customer', '/customer/success'],
} as const;

export type WalkName = keyof typeof walkedRoutes;

/** Whether a path such as `/customer/esim/0190` matches the route `/customer/esim/$uuid`. */
const isOf = (route: string, pathname: string): boolean => {
  const [parts, pathParts] = [route.split('/'), pathname.split('/')];
  return parts.length === pathParts.length && parts.every((part, at) => part.startsWith('$') || part === pathParts[at]);
};

/** Returns the routes of a walk that it did not visit. */
export const findMissedRoutes = (walk: WalkName, pathnames: readonly string[]): string[] =>
  walkedRoutes[walk].filter((route) => !pathnames.some((pathname) => isOf(route, pathname)));
