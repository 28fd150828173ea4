import { amountsHaveUnits } from './amount-units.ts';
import { noDefaultExportsOrBarrels, fileLengths, fileNames, noTsxOnTheServer } from './names.ts';
import { clockAndIdsAreArguments } from './clock.ts';
import { coloursAreTokens } from './colours.ts';
import { browserApisInTheirPlaces } from './browser-apis.ts';
import { errorsAtButtons } from './errors-at-buttons.ts';
import { noTextInScreens } from './screen-texts.ts';
import { accountEventKindsAreRecorded } from './account-events.ts';
import { eventsOfStateTablesArePublished } from './state-events.ts';
import { pgActivityIsQueriedInOnePlace } from './own-connections.ts';
import {
  classesAreDefinedAndUsed,
  columnWidthsAreTokens,
  durationsAreTokens,
  noStyleAttributes,
  tokensAreDefinedAndUsed,
} from './styles.ts';
import { noSystemColumns } from './system-columns.ts';
import { noOutsideCallsInTransactions, getsChangeNothing } from './transactions.ts';
import { formsSaveDrafts } from './form-drafts.ts';
import { noMachinePaths } from './machine-paths.ts';
import { type Fault, fileThatImports, testFaults } from './seeded-faults.ts';
import { uuidsKeepTheirKind } from './uuid-kinds.ts';

testFaults([
  [
    'a style attribute',
    noStyleAttributes,
    { 'src/ordering/web/Bar.tsx': 'export const Bar = () => <i style={{ width: 3 }} />;' },
    'has a style attribute',
  ],
  [
    'a form that saves no draft',
    formsSaveDrafts,
    {
      'src/ordering/web/Form.tsx':
        "import { useApiFormWithDraft as useForm } from '#platform/ui/forms/use-api-form-with-draft.ts';\nexport const useIt = () => useForm({ defaults: { name: product.name }, validate, submit });",
    },
    /Form\.tsx .*loses typed input/,
  ],
  ['a hook of forms in another module', formsSaveDrafts, {}, 'name the module of the hook of forms'],
  ['an index.ts', fileNames, { 'src/ordering/server/index.ts': '' }, 'says nothing'],
  ['a utils folder', fileNames, { 'src/ordering/utils/money.ts': '' }, 'says nothing'],
  ['a types.ts', fileNames, { 'src/ordering/types.ts': '' }, 'says nothing'],
  [
    'a helpers file',
    fileNames,
    { 'src/ordering/rules/price-helpers.helpers.ts': '', 'src/ordering/helpers.ts': '' },
    'says nothing',
  ],
  ['a camelCase file', fileNames, { 'src/ordering/server/placeOrder.ts': '' }, 'kebab-case'],
  ['a component in kebab-case', fileNames, { 'src/ordering/web/pay-step.tsx': '' }, 'PascalCase'],
  ['TSX on the server', noTsxOnTheServer, { 'src/notifications/server/Mail.tsx': '' }, '.ts'],
  [
    'an event of a state machine that no code raises',
    eventsOfStateTablesArePublished,
    {
      'src/ordering/rules/order-state.ts':
        "export const orderStates = stateTable('draft', { draft: { placed: 'waiting' }, waiting: { paid: 'done' }, done: {} });",
      // The event is written and compared, but never raised.
      'src/ordering/server/place.ts':
        "const row = { state: 'paid' };\nexport const x = row.state === 'paid' && orderStates.next(row.state, 'placed');",
    },
    'no code raises paid',
  ],
  [
    'an account event that no code records',
    accountEventKindsAreRecorded,
    {
      'src/identity/rules/account-event.ts': "export const accountEventKinds = ['stopped', 'codes-shown'] as const;",
      'src/identity/server/recover-account-by-link.ts':
        "await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'stopped' });",
      // The kind is shown, but never recorded.
      'src/account/web/EventRow.tsx': "export const icons = { 'codes-shown': eye };",
    },
    'no code records codes-shown',
  ],
  [
    'a default export',
    noDefaultExportsOrBarrels,
    { 'src/ordering/rules/price.ts': 'const x = 1;\nexport default x;' },
    'default',
  ],
  [
    'a barrel file',
    noDefaultExportsOrBarrels,
    { 'src/ordering/rules/all.ts': "export * from './price.ts';" },
    'barrel',
  ],
  ['a file of 401 lines', fileLengths, { 'src/ordering/rules/price.ts': 'export {};\n'.repeat(401) }, '401 lines'],
  [
    'the uuid of an order passed as customer_uuid',
    uuidsKeepTheirKind,
    { 'src/ordering/server/pay.ts': 'export const who = (row) => ({ customer_uuid: row.order?.order_uuid });' },
    'customer_uuid is given order_uuid',
  ],
  [
    'a comparison of two kinds of uuid',
    uuidsKeepTheirKind,
    { 'src/ordering/server/orders.store.ts': 'export const own = (key) => eq(order.order_uuid, key.invoice_uuid);' },
    'order_uuid is given invoice_uuid',
  ],
  [
    'new Date() in a rule',
    clockAndIdsAreArguments,
    { 'src/ordering/rules/price.ts': 'export const now = () => new Date();' },
    'new Date()',
  ],
  [
    'Date.now in a handler',
    clockAndIdsAreArguments,
    { 'src/ordering/server/pay.ts': 'export const now = () => Date.now();' },
    'Date.now',
  ],
  [
    'the system clock in a command',
    clockAndIdsAreArguments,
    { 'src/dunning/server/claims-command.ts': 'export const now = systemClock().now();' },
    'systemClock',
  ],
  [
    'Math.random in a store',
    clockAndIdsAreArguments,
    { 'src/ordering/server/orders.store.ts': 'export const id = () => Math.random();' },
    'Math.random',
  ],
  [
    'randomUUID in a handler',
    clockAndIdsAreArguments,
    {
      'src/ordering/server/pay.ts': "import { randomUUID } from 'node:crypto';\nexport const id = () => randomUUID();",
    },
    'randomUUID',
  ],
  ...[
    'globalThis.Date.now()',
    "Date['now']()",
    'Date()',
    'performance.now()',
    'crypto.getRandomValues(new Uint8Array(1))',
    'getLocalTimeZone()',
  ].map((expression): Fault => {
    const files = { 'src/ordering/rules/price.ts': `export const at = () => ${expression};` };
    return [`${expression} in a rule`, clockAndIdsAreArguments, files, 'as an argument'];
  }),
  [
    'Date.now under another name',
    clockAndIdsAreArguments,
    { 'src/ordering/rules/price.ts': 'const { now } = Date;\nexport const at = () => now();' },
    'const { now } = Date',
  ],
  [
    'today() of a calendar library',
    clockAndIdsAreArguments,
    fileThatImports('src/ordering/rules/price.ts', '@internationalized/date', 'today'),
    'today of @internationalized/date',
  ],
  [
    'a call outside in a transaction',
    noOutsideCallsInTransactions,
    {
      'src/billing/server/pay.ts':
        'export const pay = (ctx) => ctx.idempotentTx(async (tx) => {\n  await ctx.outside.payments.open();\n});',
    },
    'inside a transaction',
  ],
  [
    'a statement that reads the system column xmin',
    noSystemColumns,
    { 'src/billing/server/queries.ts': 'export const mark = sql`select xmin::text from invoice`;' },
    'xmin is a system column',
  ],
  [
    'a statement that deletes rows by ctid',
    noSystemColumns,
    { 'src/platform/jobs/delete-expired-data.ts': 'sql`delete from t where ctid in (select ctid from t limit 9)`' },
    'ctid is a system column',
  ],
  [
    'a test that ends the connections of all other tests',
    pgActivityIsQueriedInOnePlace,
    { 'src/account/server/live.server.test.ts': 'sql`select pg_terminate_backend(pid) from pg_stat_activity`' },
    'pg_stat_activity lists the connections of all tests',
  ],
  [
    'a GET that changes something',
    getsChangeNothing,
    {
      'src/billing/domain.ts':
        "import { look } from './server/look.ts';\nexport const billingApi = { 'GET /api/look': look };",
      'src/billing/server/look.ts': 'export const look = (ctx) => ctx.db.tx(async (tx) => tx.delete(x));',
    },
    'but GET /api/look is a GET',
  ],
  [
    'local storage in a screen',
    browserApisInTheirPlaces,
    { 'src/ordering/web/Basket.tsx': "export const a = () => localStorage.getItem('lang');" },
    'outside',
  ],
  [
    'a storage key that is not allowed',
    browserApisInTheirPlaces,
    { 'src/platform/browser/storage.ts': "export type Key = 'lang' | 'visits';" },
    '"visits"',
  ],
  [
    'a screen that uses the Cache API',
    browserApisInTheirPlaces,
    { 'src/billing/web/Invoices.tsx': "export const a = () => caches.open('invoices');" },
    'offline-copy.ts',
  ],
  [
    'a screen that uses IndexedDB',
    browserApisInTheirPlaces,
    { 'src/billing/web/Invoices.tsx': "export const a = () => window.indexedDB.open('invoices');" },
    'offline-copy.ts',
  ],
  ...[
    "sessionStorage.getItem('x')",
    'document.cookie',
    "window['localStorage']",
    "fetch('/api/x')",
    "new WebSocket('x')",
    'crypto.randomUUID()',
  ].map((expression): Fault => {
    const files = { 'src/billing/web/Invoices.tsx': `export const a = () => ${expression};` };
    return [`${expression} in a screen`, browserApisInTheirPlaces, files, /Invoices\.tsx \w+: /];
  }),
  ...[
    '<p>Pay now</p>',
    '<img alt="A tree" />',
    "<p>{'Pay now'}</p>",
    "<p>{'Hello'}</p>",
    "<p>{due ? 'Pay' : null}</p>",
    '<p>{`Pay ${due} now`}</p>',
    '<Dialog closeText="Close" />',
    "<p>{say('Please pay now')}</p>",
  ].map((markup): Fault => {
    const files = { 'src/ordering/web/Pay.tsx': `export const Pay = () => ${markup};` };
    return [`hard-coded text in a screen: ${markup}`, noTextInScreens, files, 'text outside of the strings files'];
  }),
  [
    'an error notice away from its button',
    errorsAtButtons,
    { 'src/ordering/web/Pay.tsx': `export const Pay = () => <Notice kind="error">{said}</Notice>;` },
    'away from its button',
  ],
  [
    'an error notice whose kind depends on a condition',
    errorsAtButtons,
    { 'src/ordering/web/Pay.tsx': `export const Pay = () => <Notice kind={bad ? 'error' : 'info'}>{said}</Notice>;` },
    'away from its button',
  ],
  [
    'a screen with the general sentence for every failure',
    errorsAtButtons,
    {
      'src/ordering/web/Pay.tsx': `export const Pay = () => <Button problem={problemText('SOMETHING_WENT_WRONG')} />;`,
    },
    'use errorText',
  ],
  [
    'a screen with a form element of its own',
    errorsAtButtons,
    { 'src/ordering/web/Pay.tsx': `export const Pay = () => <form onSubmit={go} />;` },
    'a form of its own',
  ],
  [
    'a hex colour',
    coloursAreTokens,
    { 'src/platform/ui/buttons/Button.css': '.button {\n  color: #1f7a55;\n}' },
    '#1f7a55',
  ],
  [
    'an rgb colour',
    coloursAreTokens,
    { 'src/platform/ui/buttons/Button.css': '.button { color: rgb(0 0 0 / 50%); }' },
    'rgb',
  ],
  [
    'a named colour',
    coloursAreTokens,
    { 'src/ordering/web/frame/order.css': '.a { border: 1px solid lightgray; }' },
    'lightgray',
  ],
  [
    'a colour in a screen',
    coloursAreTokens,
    { 'src/ordering/web/Pay.tsx': "export const Pay = () => <p style={{ color: '#fff' }} />;" },
    '#fff',
  ],
  [
    'a duration that is no token',
    durationsAreTokens,
    { 'src/ordering/web/frame/order.css': '.a { animation: rise 0.5s var(--wait) both; }' },
    'tokens.css: 0.5s',
  ],
  [
    'cents as a plain number',
    amountsHaveUnits,
    { 'src/billing/rules/a.ts': 'export type Line = { total_cents?: number };' },
    'a number without a unit: Cents',
  ],
  [
    'thousandths of a cent as a plain number',
    amountsHaveUnits,
    { 'src/billing/rules/a.ts': 'const add = (costMillicents: number, days: number) => costMillicents + days;' },
    'a number without a unit: Millicents',
  ],
  [
    'kilograms as a plain number',
    amountsHaveUnits,
    { 'src/billing/rules/a.ts': 'export type Line = { co2_kg: number };' },
    'a number without a unit: Kilograms',
  ],
  [
    'a column as wide as no other',
    columnWidthsAreTokens,
    { 'src/ordering/web/frame/order.css': '.a { max-width: 31rem; }' },
    'tokens.css: max-width: 31rem',
  ],
  [
    'a column of a width in pixels',
    columnWidthsAreTokens,
    { 'src/ordering/web/frame/order.css': '.a { width: min(480px, 100%); }' },
    '480px',
  ],
  [
    'an undefined token',
    tokensAreDefinedAndUsed,
    { 'src/ordering/web/frame/order.css': '.a { color: var(--lef); }' },
    '--lef is no',
  ],
  [
    'a token that nothing uses',
    tokensAreDefinedAndUsed,
    { 'src/platform/ui/tokens.css': ':root { --old: 1px; }' },
    'token --old',
  ],
  [
    'a class that no element has',
    classesAreDefinedAndUsed,
    { 'src/ordering/web/frame/order.css': '.order .lost > p {}' },
    'class lost',
  ],
  [
    'a class that no style sheet defines',
    classesAreDefinedAndUsed,
    { 'src/ordering/web/Pay.tsx': 'export const Pay = () => <p className="pay" />;' },
    'class pay',
  ],
  [
    'a path of a home folder',
    noMachinePaths,
    { 'docs/x.md': ['see ', 'home', 'ann', 'notes.md'].join('/') },
    'of one machine',
  ],
  [
    'a private registry',
    noMachinePaths,
    { '.npmrc': ['registry=https:/', 'npm-registry.corp.example', ''].join('/') },
    'of one machine',
  ],
]);
