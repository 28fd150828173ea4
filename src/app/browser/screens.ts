import { accountScreens } from '#account/web/routes.ts';
import { subscriptionsScreens } from '#subscriptions/web/routes.ts';
import { customersScreens } from '#customers/web/routes.ts';
import { helpScreens } from '#help/web/routes.ts';
import { identityScreens } from '#identity/web/routes.ts';
import { legalScreens } from '#legal/web/routes.ts';
import { orderingScreens } from '#ordering/web/routes.ts';
import { promotionsScreens } from '#promotions/web/routes.ts';
import { supportScreens } from '#support/web/routes.ts';
import { swapScreens } from '#swap/web/routes.ts';
import { sustainabilityScreens } from '#sustainability/web/routes.ts';
import { toBillingScreens } from '#billing/web/routes.ts';
import { plansScreens } from '#plans/web/routes.ts';
import { usageScreens } from '#usage/web/routes.ts';
import { withdrawalScreens } from '#withdrawal/web/routes.ts';
import type { Screen } from '#platform/browser/screen.ts';

/** All screens of the product. */
export const screens: readonly Screen[] = [
  ...accountScreens,
  ...subscriptionsScreens,
  ...usageScreens,
  ...customersScreens,
  ...helpScreens,
  ...identityScreens,
  ...legalScreens,
  ...orderingScreens,
  ...promotionsScreens,
  ...sustainabilityScreens,
  ...plansScreens,
  ...toBillingScreens(() => import('./InvoiceWithClaims.tsx').then((m) => m.InvoiceWithClaims)),
  ...supportScreens,
  ...swapScreens,
  ...withdrawalScreens,
];
