import { describe } from 'vitest';
import { fileThatImports, fileThatImportsType, testFaults } from './seeded-faults.ts';
import { domainsInOneOrder } from './domain-order.ts';

const list = { 'src/app/domains.ts': 'const domainOrder = [payments, ordering] as const;\n' };
const up = (path: string, what: string) => ({ ...list, ...fileThatImports(path, what) });

describe('the domain order', () => {
  testFaults([
    [
      'a contract that imports a higher domain',
      domainsInOneOrder,
      up('src/payments/contract.ts', '#ordering/contract.ts'),
      'src/payments/contract.ts imports src/ordering/contract.ts, which is a higher domain',
    ],
    [
      'a rule that imports a higher domain',
      domainsInOneOrder,
      up('src/payments/rules/a.ts', '#ordering/rules/b.ts'),
      'which is a higher domain',
    ],
    [
      'a handler that imports a higher domain',
      domainsInOneOrder,
      up('src/payments/server/pay.ts', '#ordering/server/commands.ts'),
      'which is a higher domain',
    ],
    [
      'a message that imports a higher domain',
      domainsInOneOrder,
      up('src/payments/messages/a.ts', '#ordering/server/queries.ts'),
      'which is a higher domain',
    ],
    [
      'a subscriber that imports events of a higher domain',
      domainsInOneOrder,
      up('src/payments/server/subscribers.ts', '#ordering/events.ts'),
      'which is a higher domain',
    ],
    [
      'settings that import a higher domain',
      domainsInOneOrder,
      up('src/payments/settings.ts', '#ordering/rules/b.ts'),
      'which is a higher domain',
    ],
    [
      'a screen that imports a higher domain',
      domainsInOneOrder,
      up('src/payments/web/Pay.tsx', '#ordering/web/queries.ts'),
      'which is a higher domain',
    ],
    [
      'a type import of a higher domain',
      domainsInOneOrder,
      { ...list, ...fileThatImportsType('src/payments/web/Pay.tsx', '#ordering/contract.ts') },
      'which is a higher domain',
    ],
    [
      'a dynamic import of a higher domain',
      domainsInOneOrder,
      { ...list, 'src/payments/web/routes.ts': "export const a = () => import('#ordering/web/queries.ts');\n" },
      'which is a higher domain',
    ],
    [
      'paths.ts that imports a domain',
      domainsInOneOrder,
      up('src/ordering/paths.ts', '#payments/rules/a.ts'),
      'paths.ts must not import a domain',
    ],
    [
      'a domain that is not in the domain order',
      domainsInOneOrder,
      { ...list, 'src/usage/README.md': 'Usage' },
      'src/usage is not in the domain order',
    ],
  ]);
});
