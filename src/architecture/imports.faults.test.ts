import { importRules } from './import-rules.ts';
import { browserBundlesNoZodOrNode, importCycles, orphans } from './import-paths.ts';
import { deadExports } from './dead-exports.ts';
import { productionPackagesAreDependencies, packagesAreUsedAndDeclared } from './packages.ts';
import { fileThatImports, fileThatImportsType, testFaults } from './seeded-faults.ts';

testFaults([
  [
    'a rule that imports Node',
    importRules,
    fileThatImports('src/ordering/rules/price.ts', 'node:fs'),
    'only pure packages',
  ],
  [
    'a rule that imports React',
    importRules,
    fileThatImports('src/ordering/rules/price.ts', 'react'),
    'only pure packages',
  ],
  [
    'a rule that imports a store',
    importRules,
    fileThatImports('src/ordering/rules/price.ts', '../server/orders.store.ts'),
    'only contracts',
  ],
  [
    'a contract that imports the database',
    importRules,
    fileThatImports('src/ordering/contract.ts', '#platform/db/database.ts'),
    'only contracts',
  ],
  [
    'a second file that compares passwords',
    importRules,
    fileThatImports('src/identity/server/password/change-password.ts', '../credentials/verify-password.ts'),
    'only verifyPasswordOrRecordWrong compares a password',
  ],
  [
    'a screen that imports the server',
    importRules,
    fileThatImports('src/ordering/web/PayStep.tsx', '../server/orders.ts'),
    'never imports server code',
  ],
  [
    'a screen that imports a contract as a value',
    importRules,
    fileThatImports('src/ordering/web/PayStep.tsx', '../contract.ts'),
    'import type',
  ],
  [
    'a screen that imports another domain’s screen',
    importRules,
    fileThatImports('src/ordering/web/PayStep.tsx', '#billing/web/Iban.tsx'),
    'another domain are private',
  ],
  [
    'a screen that imports the data of previews',
    importRules,
    fileThatImports('src/ordering/web/PayStep.tsx', './preview-data.ts'),
    'does not import previews',
  ],
  [
    'a screen that imports an adapter',
    importRules,
    fileThatImportsType('src/ordering/web/PayStep.tsx', '#adapters/mail/mail.ts'),
    'adapter',
  ],
  [
    'a screen that imports the server’s platform',
    importRules,
    fileThatImports('src/ordering/web/PayStep.tsx', '#platform/http/server.ts'),
    'is server code',
  ],
  [
    'a screen that imports fastify',
    importRules,
    fileThatImports('src/ordering/web/PayStep.tsx', 'fastify'),
    'server package in browser code',
  ],
  [
    'a handler that imports a screen',
    importRules,
    fileThatImportsType('src/ordering/server/pay.ts', '../web/PayStep.tsx'),
    'never imports browser code',
  ],
  [
    'a handler that imports another domain’s store',
    importRules,
    fileThatImports('src/ordering/server/pay.ts', '#billing/server/invoices.store.ts'),
    'may only be imported through',
  ],
  [
    'a handler that imports another domain’s tables',
    importRules,
    fileThatImports('src/ordering/server/pay.ts', '#billing/server/tables.ts'),
    'may only be imported through',
  ],
  [
    'a handler that imports an adapter',
    importRules,
    fileThatImports('src/ordering/server/pay.ts', '#adapters/payments/payments.ts'),
    'only src/app selects',
  ],
  [
    'a handler that imports app',
    importRules,
    fileThatImports('src/ordering/server/pay.ts', '#app/application.ts'),
    'only src/app assembles the product',
  ],
  [
    'a platform file that imports a domain',
    importRules,
    fileThatImportsType('src/platform/http/server.ts', '#ordering/contract.ts'),
    'never imports a domain',
  ],
  [
    'a component of the design system that imports a domain',
    importRules,
    fileThatImports('src/platform/ui/cards/Plan.tsx', '#catalogue/rules/offer.ts'),
    'never imports a domain',
  ],
  [
    'an adapter that imports a domain',
    importRules,
    fileThatImports('src/adapters/mail/mail.ts', '#notifications/rules/mail.ts'),
    'never imports a domain',
  ],
  [
    'an adapter that imports another adapter',
    importRules,
    fileThatImports('src/adapters/mail/mail.ts', '#adapters/sms/sms.ts'),
    'another adapter',
  ],
  [
    'a sandbox file that imports the product',
    importRules,
    fileThatImports('sandbox/core/store.ts', '../../src/platform/pure/money.ts'),
    'nothing of the product',
  ],
  [
    'a product file that imports the sandbox',
    importRules,
    fileThatImports('src/app/main.ts', '../../sandbox/main.ts'),
    'does not import the sandbox',
  ],
  [
    'zod in the browser bundle through another file',
    browserBundlesNoZodOrNode,
    {
      ...fileThatImports('src/ordering/web/PayStep.tsx', '../rules/price.ts'),
      ...fileThatImports('src/ordering/rules/price.ts', 'zod'),
    },
    'src/ordering/web/PayStep.tsx > src/ordering/rules/price.ts',
  ],
  [
    'a cycle of values',
    importCycles,
    { ...fileThatImports('src/a/rules/b.ts', './c.ts'), ...fileThatImports('src/a/rules/c.ts', './b.ts') },
    'cycle',
  ],
  [
    'a cycle of types',
    importCycles,
    { ...fileThatImportsType('src/a/rules/b.ts', './c.ts'), ...fileThatImportsType('src/a/rules/c.ts', './b.ts') },
    'cycle',
  ],
  [
    'a file that nobody imports',
    orphans,
    { 'src/billing/rules/forgotten.ts': 'export const x = 1;' },
    'no file imports',
  ],
  [
    'a file that only its test imports',
    orphans,
    {
      'src/billing/rules/lost.ts': 'export const x = 1;',
      ...fileThatImports('src/billing/rules/lost.test.ts', './lost.ts'),
    },
    'no file imports',
  ],
  [
    'an export that only its test imports',
    deadExports,
    {
      'src/billing/rules/iban.ts': 'export const x = 1;\nexport const lost = 2;\n',
      ...fileThatImports('src/billing/server/pay.ts', '../rules/iban.ts'),
      'src/billing/rules/iban.test.ts': "import { lost } from './iban.ts';\nlost;\n",
    },
    /iban\.ts only tests use lost$/m,
  ],
  [
    'a re-exported name that nobody imports',
    deadExports,
    {
      'src/billing/server/queries.ts': "export { x } from './store.ts';\nexport const y = 1;\nexport const z = y;\n",
    },
    'use x',
  ],
  [
    'a package that nothing uses',
    packagesAreUsedAndDeclared,
    { 'package.json': '{"dependencies":{"left-pad":"1.0.0"}}' },
    'no file uses the package left-pad',
  ],
  [
    'a package that is not declared',
    packagesAreUsedAndDeclared,
    { 'package.json': '{}', ...fileThatImports('src/billing/server/pay.ts', 'yaml') },
    'imports yaml, which package.json does not declare',
  ],
  [
    'a server file that imports a development dependency',
    productionPackagesAreDependencies,
    {
      'package.json': '{"devDependencies":{"fast-check":"4.0.0"}}',
      'src/app/main.ts': "const { run } = await import('./run.ts');\nawait run();\n",
      ...fileThatImports('src/app/run.ts', '#billing/server/pay.ts', 'run'),
      ...fileThatImports('src/billing/server/pay.ts', 'fast-check'),
    },
    'src/billing/server/pay.ts imports fast-check, which is a development dependency',
  ],
  [
    'a command of operators that imports a development dependency',
    productionPackagesAreDependencies,
    {
      'package.json':
        '{"devDependencies":{"yaml":"2.0.0"},"scripts":{"stock":"exec node scripts/run.mjs src/billing/server/load.ts"}}',
      ...fileThatImports('src/billing/server/load.ts', 'yaml'),
    },
    'src/billing/server/load.ts imports yaml, which is a development dependency',
  ],
  [
    'a production dependency that only the browser uses',
    productionPackagesAreDependencies,
    { 'package.json': '{"dependencies":{"react":"19.0.0"}}', ...fileThatImports('src/billing/web/Pay.tsx', 'react') },
    'no server, worker or command loads react: move it to devDependencies',
  ],
]);
