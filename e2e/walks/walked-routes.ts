/**
 * The routes that each walk of `walks.ts` shows to axe and to the camera. The house test names a route that stands in none of
 * them; a walk fails when it does not come by what it promises here.
 */
export const walkedRoutes = {
  publicScreens: [
    '/',
    '/login',
    '/login-email-number',
    '/reset-password',
    '/create-password-new',
    '/not-me',
    '/swap-stop',
    '/order',
    '/company',
    '/faq',
    '/about',
    '/sustainability',
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
    '/customer/settings/own',
    '/customer/invite',
    '/customer/settings/events',
    '/emails/change',
    '/customer/your-data',
    '/sustainability',
    '/emails-new',
    '/customer/withdrawal',
    '/customer/top-up/$uuid',
  ],
  cardScreens: ['/customer', '/customer/purchase', '/customer/purchase/summary'],
  identityScreens: ['/login/itsme', '/login/email', '/identify'],
  cancelledScreens: ['/customer', '/customer/success'],
} as const;

export type WalkName = keyof typeof walkedRoutes;

/** `/customer/esim/$uuid` is the route of `/customer/esim/0190`. */
const isOf = (route: string, pathname: string): boolean => {
  const [parts, asked] = [route.split('/'), pathname.split('/')];
  return parts.length === asked.length && parts.every((part, at) => part.startsWith('$') || part === asked[at]);
};

/** Routes that a walk promises and did not come by. */
export const findMissedRoutes = (walk: WalkName, pathnames: readonly string[]): string[] =>
  walkedRoutes[walk].filter((route) => !pathnames.some((pathname) => isOf(route, pathname)));
