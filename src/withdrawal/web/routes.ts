import type { Screen } from '#platform/browser/screen.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';

export const withdrawalScreens: readonly Screen[] = [
  {
    path: withdrawalPaths.withdrawal(),
    meta: { needsSession: true, onlyMainAccount: true, showsMenu: true, title: 'withdrawal:title' },
    strings: ['withdrawal', 'porting/web/port-out'],
    component: () => import('./WithdrawalScreen.tsx'),
    load: (context) => import('./load-withdrawal.ts').then(({ loadWithdrawal }) => loadWithdrawal(context)),
  },
];
