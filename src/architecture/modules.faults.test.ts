import { expect, test } from 'vitest';
import { outsidePortMethodsAreCalled } from './called-ports.ts';
import { componentsAreListed } from './components-listed.ts';
import { domainReadmes, endpointsHaveFilesAndTests, screenPreviews } from './domains.ts';
import { readmesAnswerWhereIs } from './where-is.ts';
import { decisionsAreNumbered, documentsNameWhatExists, readmesNameTheirTables } from './documents.ts';
import { type Fault, testFaults, toSourceFiles } from './seeded-faults.ts';
import { modulesHaveNoImportCycle } from './module-order.ts';
import { environmentIsReadByProgramsOnly, settingsAreInExampleAndRead } from './settings-are-in-example-and-read.ts';
import { screensAreVisited } from './visited-screens.ts';

const contractOfOne = {
  'src/ordering/contract.ts': "export const orderingContract = contract({ 'POST /api/order/create': endpoint({}) });",
};

const decision = (state: string) => `# A\n\nDate: 2026-11-22. State: ${state}.\n\nBecause.\n`;

testFaults([
  [
    'a setting that is not documented',
    settingsAreInExampleAndRead,
    { 'src/billing/settings.ts': '  REFUND_DAYS: setting(x),', 'deploy/settings.example.env': '#OTHER=1' },
    'REFUND_DAYS is missing',
  ],
  [
    'a handler that reads the environment',
    environmentIsReadByProgramsOnly,
    { 'src/billing/server/pay.ts': "export const key = () => process.env['MOLLIE_KEY'];" },
    'process.env',
  ],
  [
    'a method of an adapter that nobody calls',
    outsidePortMethodsAreCalled,
    {
      'src/adapters/courier/courier.ts': `export interface Courier {
  ship(parcel: Parcel): Promise<void>;
  getShipment(id: string): Promise<Parcel>;
}
declare module '#platform/outside.ts' {
  interface Outside {
    courier: Courier;
  }
}`,
      'src/delivery/server/jobs/ship.ts': 'export const ship = (ctx) => ctx.outside.courier.ship(parcel);',
    },
    /^src\/adapters\/courier\/courier.ts no code calls courier.getShipment$/,
  ],
  [
    'a setting that no code reads',
    settingsAreInExampleAndRead,
    { 'src/billing/settings.ts': '  REFUND_DAYS: setting(x),', 'deploy/settings.example.env': '#REFUND_DAYS=1' },
    'no code reads REFUND_DAYS',
  ],
  [
    'a documented setting that does not exist',
    settingsAreInExampleAndRead,
    { 'deploy/settings.example.env': '#OTHER=1' },
    'OTHER is not a setting',
  ],
  [
    'a setting declared twice',
    settingsAreInExampleAndRead,
    {
      'src/billing/settings.ts': '  A_B: setting(x),',
      'src/ordering/settings.ts': '  A_B: setting(x),',
      'deploy/settings.example.env': '#A_B=1',
    },
    'declared twice',
  ],
  ['a domain without a README', domainReadmes, { 'src/ordering/contract.ts': '' }, 'README.md is missing'],
  ...['# Ordering', '# Ordering\n\n## Layers\n\n## Where is …'].map((text): Fault => [
    `a README that does not say which layer does what: ${text}`,
    domainReadmes,
    { 'src/ordering/README.md': text },
    'has no "## Layers"',
  ]),
  [
    'an endpoint without a handler',
    endpointsHaveFilesAndTests,
    {
      ...contractOfOne,
      'src/ordering/domain.ts': 'export const orderingApi = {};',
    },
    'has no handler',
  ],
  [
    'a handler in a file of another name',
    endpointsHaveFilesAndTests,
    {
      ...contractOfOne,
      'src/ordering/domain.ts':
        "import { createOrder } from './server/orders.ts';\nexport const orderingApi = { 'POST /api/order/create': createOrder };",
    },
    'must be imported from src/ordering/server/create-order.ts',
  ],
  [
    'a handler without a test',
    endpointsHaveFilesAndTests,
    {
      ...contractOfOne,
      'src/ordering/domain.ts':
        "import { createOrder } from './server/create-order.ts';\nexport const orderingApi = { 'POST /api/order/create': createOrder };",
      'src/ordering/server/create-order.ts': 'export const createOrder = 1;',
    },
    'no test',
  ],
  [
    'two modules that import each other through different files',
    modulesHaveNoImportCycle,
    {
      'src/billing/server/refunds/pay-back.ts': "import { invoiceOf } from '../invoices/invoice-of.ts';",
      'src/billing/server/invoices/invoice-of.ts': 'export const invoiceOf = 1;',
      'src/billing/server/invoices/close.ts': "import { sumOf } from '../refunds/sum-of.ts';",
      'src/billing/server/refunds/sum-of.ts': 'export const sumOf = 1;',
    },
    'modules form a cycle: src/billing/server/refunds/pay-back.ts > src/billing/server/invoices/invoice-of.ts, src/billing/server/invoices/close.ts > src/billing/server/refunds/sum-of.ts',
  ],
  [
    'two modules of the design system that import each other',
    modulesHaveNoImportCycle,
    {
      'src/platform/ui/fields/Field.tsx':
        "import { Button } from '../buttons/Button.tsx';\nexport const Field = Button;",
      'src/platform/ui/buttons/Button.tsx':
        "import { Field } from '../fields/Field.tsx';\nexport const Button = Field;",
    },
    'modules form a cycle: src/platform/ui/fields/Field.tsx > src/platform/ui/buttons/Button.tsx',
  ],
  [
    'two modules of the test helpers that import each other',
    modulesHaveNoImportCycle,
    {
      'src/app/testing/orders/new-order.ts': "import { outside } from '../product/outside.ts';",
      'src/app/testing/product/outside.ts': "import { newOrder } from '../orders/new-order.ts';",
    },
    'modules form a cycle: src/app/testing/orders/new-order.ts > src/app/testing/product/outside.ts',
  ],
  [
    'a component that the README of the design system does not list',
    componentsAreListed,
    {
      'src/platform/ui/README.md': '| `Button` | `kind?` |',
      'src/platform/ui/buttons/Bell.tsx': 'export const Bell = () => null;',
      'src/billing/web/PayScreen.tsx':
        "import { Bell } from '#platform/ui/buttons/Bell.tsx';\nexport const PayScreen = Bell;",
    },
    'does not list Bell',
  ],
  [
    'a screen without a preview',
    screenPreviews,
    { 'src/ordering/web/routes.tsx': "export const routes = [() => import('./PayStep.tsx')];" },
    'no preview',
  ],
  [
    'a link to a decision that does not exist',
    documentsNameWhatExists,
    { 'docs/security.md': 'See [why](decisions/gone.md).' },
    'links to decisions/gone.md',
  ],
  [
    'a decision without a number',
    decisionsAreNumbered,
    { 'docs/decisions/0001-a.md': decision('stands'), 'docs/decisions/b.md': decision('stands') },
    'b.md needs a number: 0002 is the next',
  ],
  [
    'two decisions with the same number',
    decisionsAreNumbered,
    { 'docs/decisions/0001-a.md': decision('stands'), 'docs/decisions/0001-b.md': decision('stands') },
    'b.md has a duplicate number: 0002 is the next',
  ],
  [
    'a gap in the numbers of decisions',
    decisionsAreNumbered,
    { 'docs/decisions/0001-a.md': decision('stands'), 'docs/decisions/0003-b.md': decision('stands') },
    'leaves a gap in the numbers',
  ],
  ['a decision without a date', decisionsAreNumbered, { 'docs/decisions/0001-a.md': '# A\n\nBecause.\n' }, 'must say'],
  [
    'a decision replaced by one that does not exist',
    decisionsAreNumbered,
    { 'docs/decisions/0001-a.md': decision('replaced by 0002') },
    'replaced by 0002, which does not exist',
  ],
  [
    'a document that names a file that does not exist',
    documentsNameWhatExists,
    { 'README.md': 'Words are in `src/words/en.json`.' },
    'names src/words/en.json',
  ],
  ...(
    [
      ['src/dunning/README.md', 'rules/unpaid-step.ts'],
      ['src/dunning/README.md', 'ordering/rules/unpaid-step.ts'],
      ['src/dunning/README.md', 'unpaid-step.ts'],
      ['src/billing/web/README.md', '../unpaid-step.ts'],
      ['src/billing/README.md', 'unpaid-steps.ts'],
      ['docs/operating.md', 'dunning/rules/unpaid-step.ts'],
      ['README.md', 'unpaid.ts'],
    ] as const
  ).map(([path, name]): Fault => [
    `${path} when it names ${name}, which does not exist there`,
    documentsNameWhatExists,
    { [path]: `Steps are in \`${name}\`.`, 'src/billing/rules/unpaid-step.ts': '' },
    `names ${name}, which does not exist`,
  ]),
  [
    'a document that names a command that does not exist',
    documentsNameWhatExists,
    { 'README.md': '`npm run gone`', 'package.json': '{"scripts":{"start":""}}' },
    'npm run gone',
  ],
  [
    'a document that names a setting that does not exist',
    documentsNameWhatExists,
    { 'docs/operating.md': 'Set `NO_SUCH_SETTING`.' },
    'NO_SUCH_SETTING',
  ],
  [
    'a table that the README of its domain leaves out',
    readmesNameTheirTables,
    {
      'src/billing/README.md': '`invoice`',
      'src/billing/server/tables.ts': "pgTable('invoice', pgTable(\n  'refund',",
    },
    'does not name the table refund',
  ],
  [
    'a document that names a column that does not exist',
    documentsNameWhatExists,
    { 'db/migrations/README.md': '`used_cents` waits.', 'src/billing/server/tables.ts': 'spent: jsonb()' },
    'names used_cents',
  ],
  [
    'a README without the section “Where is …”',
    readmesAnswerWhereIs,
    { 'src/billing/README.md': '# Billing' },
    'has no "## Where is …"',
  ],
  ['a folder of programs without README', readmesAnswerWhereIs, { 'bench/load.ts': '' }, 'bench/README.md is missing'],
  [
    'an answer by a function that a program does not declare',
    readmesAnswerWhereIs,
    {
      'scripts/README.md': '# scripts\n\n## Where is …\n\n| Where is it? | `lock.mjs` | `giveLock` |\n',
      'scripts/lock.mjs': 'export const claimLock = 1;',
    },
    'lock.mjs does not declare giveLock',
  ],
  [
    'an answer in a file that does not exist',
    readmesAnswerWhereIs,
    { 'src/billing/README.md': '# Billing\n\n## Where is …\n\n| Where is it? | `rules/gone.ts` | `payInvoice` |\n' },
    'rules/gone.ts does not exist',
  ],
  [
    'an answer by a function that its file does not declare',
    readmesAnswerWhereIs,
    {
      'src/billing/README.md': '# Billing\n\n## Where is …\n\n| Where is it? | `rules/pay.ts` | `payInvoice` |\n',
      'src/billing/rules/pay.ts': 'export const payInvoices = 2;',
    },
    'rules/pay.ts does not declare payInvoice',
  ],
  [
    'an answer by two functions, one of which does not exist',
    readmesAnswerWhereIs,
    {
      'src/billing/README.md': '# Billing\n\n## Where is …\n\n| Where? | `rules/pay.ts` | `payInvoices`, `payBill` |\n',
      'src/billing/rules/pay.ts': 'export const payInvoices = 2;',
    },
    'rules/pay.ts does not declare payBill',
  ],
  [
    'an answer without a function',
    readmesAnswerWhereIs,
    { 'src/billing/README.md': '# Billing\n\n## Where is …\n\n| Where is it? | in the rules |\n' },
    'is not | question | `file` | `function` |',
  ],
  [
    'a README that names a function its domain does not declare',
    documentsNameWhatExists,
    {
      'src/billing/README.md': 'Others ask `invoicesOf`.',
      'src/ordering/server/queries.ts': 'export const invoicesOf = 1;',
    },
    'names invoicesOf',
  ],
  [
    'a screen of a step without a preview',
    screenPreviews,
    { 'src/ordering/web/payment/routes.ts': "component: () => import('./PayScreen.tsx').then((m) => m.PayScreen)," },
    'src/ordering/web/payment/PayScreen.tsx has no preview',
  ],
  [
    'a screen that no browser test visits',
    () => screensAreVisited(['/', '/customer'], { publicScreens: ['/'] }),
    {},
    'no browser test visits /customer',
  ],
  [
    'a browser test of a screen that does not exist',
    () => screensAreVisited(['/'], { publicScreens: ['/', '/company'] }),
    {},
    '/company is not a route',
  ],
]);

test.each([
  ['from its own folder', 'src/billing/README.md', 'rules/unpaid-step.ts'],
  ['from src', 'src/dunning/README.md', 'billing/rules/unpaid-step.ts'],
  ['from the root', 'sandbox/README.md', 'src/billing/rules/unpaid-step.ts'],
  ['from a folder beside it', 'src/billing/web/README.md', '../rules/unpaid-step.ts'],
  ['by its name alone', 'src/billing/README.md', 'unpaid-step.ts'],
])('a README may name a file %s', (_, path, name) =>
  expect(
    documentsNameWhatExists(toSourceFiles({ [path]: `\`${name}\``, 'src/billing/rules/unpaid-step.ts': '' })),
  ).toEqual([]),
);

test('other documents may name files that every domain has', () => {
  const files = { 'README.md': '`rules/unpaid-step.ts`', 'src/billing/rules/unpaid-step.ts': '' };
  expect(documentsNameWhatExists(toSourceFiles(files))).toEqual([]);
});
