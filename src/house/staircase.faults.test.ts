import { describe } from 'vitest';
import { imports, importsType, mustBeCaught } from './faults.ts';
import { oneOrder } from './staircase.ts';

const list = { 'src/app/domains.ts': 'const staircase = [payments, ordering] as const;\n' };
const up = (path: string, what: string) => ({ ...list, ...imports(path, what) });

describe('the staircase', () => {
  mustBeCaught([
    [
      'a contract that imports upwards',
      oneOrder,
      up('src/payments/contract.ts', '#ordering/contract.ts'),
      'src/payments/contract.ts imports src/ordering/contract.ts, which stands higher',
    ],
    ['a rule', oneOrder, up('src/payments/rules/a.ts', '#ordering/rules/b.ts'), 'which stands higher'],
    ['a handler', oneOrder, up('src/payments/server/pay.ts', '#ordering/server/commands.ts'), 'which stands higher'],
    ['a message', oneOrder, up('src/payments/messages/a.ts', '#ordering/server/questions.ts'), 'which stands higher'],
    ['news', oneOrder, up('src/payments/server/reactions.ts', '#ordering/news.ts'), 'which stands higher'],
    ['settings', oneOrder, up('src/payments/settings.ts', '#ordering/rules/b.ts'), 'which stands higher'],
    ['a screen', oneOrder, up('src/payments/web/Pay.tsx', '#ordering/web/questions.ts'), 'which stands higher'],
    [
      'a type alone',
      oneOrder,
      { ...list, ...importsType('src/payments/web/Pay.tsx', '#ordering/contract.ts') },
      'which stands higher',
    ],
    [
      'a screen that is loaded on demand',
      oneOrder,
      { ...list, 'src/payments/web/routes.ts': "export const a = () => import('#ordering/web/questions.ts');\n" },
      'which stands higher',
    ],
    [
      'paths that know a domain',
      oneOrder,
      up('src/ordering/paths.ts', '#payments/rules/a.ts'),
      'paths import no domain',
    ],
    [
      'a domain without a step',
      oneOrder,
      { ...list, 'src/usage/README.md': 'Usage' },
      'src/usage has no step in the staircase',
    ],
  ]);
});
