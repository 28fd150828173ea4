import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { walkedRoutes } from '../e2e/walks/walked-routes.ts';
import { accountEventsAreRecorded } from './architecture/account-events.ts';
import { declaredCodes } from './architecture/declared-codes.ts';
import { deadExports } from './architecture/dead-exports.ts';
import { codeTexts, refusalsAreTyped } from './architecture/codes.ts';
import { asvsIsComplete } from './architecture/asvs.ts';
import { componentsAreListed } from './architecture/components-listed.ts';
import { modulesInOneOrder } from './architecture/module-order.ts';
import { domainReadmes, endpointFiles, screenPreviews } from './architecture/domains.ts';
import { browserClosure, importCycles, orphans } from './architecture/import-paths.ts';
import { importRules } from './architecture/import-rules.ts';
import { exportsByName, fileLengths, fileNames, medianLength, noTsxOnTheServer } from './architecture/names.ts';
import { leanImage, packagesAreUsed } from './architecture/packages.ts';
import { type Finding, type Rule, readProject } from './architecture/project.ts';
import { clockIsAnArgument } from './architecture/clock.ts';
import { coloursAreTokens } from './architecture/colours.ts';
import { decisionsAreNumbered, documentsAreTrue, tablesAreNamed } from './architecture/documents.ts';
import { browserApisInTheirPlaces } from './architecture/browser-apis.ts';
import { errorsAtButtons } from './architecture/errors-at-buttons.ts';
import { noTextInScreens } from './architecture/screen-texts.ts';
import { formsSaveDrafts } from './architecture/form-drafts.ts';
import { noMachinePaths } from './architecture/machine-paths.ts';
import { environmentAtTheStart, settingsDocumented } from './architecture/settings-documented.ts';
import { noGreenClaims } from './architecture/green-claims.ts';
import { oneTermPerConcept } from './architecture/one-term.ts';
import { frenchNoBreakSpaces, sameStrings, unitsDoNotWrap } from './architecture/strings.ts';
import { domainsInOneOrder } from './architecture/domain-order.ts';
import { eventsAreRaised } from './architecture/state-events.ts';
import { classesAreUsed, noStyleAttributes, tokensAreUsed } from './architecture/styles.ts';
import { noSystemColumns } from './architecture/system-columns.ts';
import { migrationsExpand } from './architecture/migrations.ts';
import { portsAreCalled } from './architecture/called-ports.ts';
import { noOutsideCallsInTransactions, getsChangeNothing } from './architecture/transactions.ts';
import { missingStrings } from './architecture/missing-strings.ts';
import { whereIsAnswered } from './architecture/where-is.ts';
import { verbsOfTheTable } from './architecture/verbs.ts';
import { domainsDrawing, eventsDocument } from './architecture/structure-document.ts';
import { unusedStrings } from './architecture/unused-strings.ts';
import { loadScreenRoutes, screensAreVisited } from './architecture/visited-screens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readProject(root);

const formatFindings = (findings: Finding[]) =>
  findings.map(({ path, line, says }) => `${path}${line === undefined ? '' : `:${line}`} ${says}`);

const rules: [string, Rule][] = [
  ['who may import whom', importRules],
  ['domains stand in one order', domainsInOneOrder],
  ['neither zod nor Node nor the server reaches the browser', browserClosure],
  ['no import cycles', importCycles],
  ['no file that nobody imports', orphans],
  ['no export that only tests use', deadExports],
  ['every package is used and declared', packagesAreUsed],
  ['the image has what servers and workers load, and nothing else', leanImage],
  ['file names', fileNames],
  ['READMEs say where things are', whereIsAnswered],
  ['exported functions begin with the verbs of the table', verbsOfTheTable],
  ['no TSX on the server', noTsxOnTheServer],
  ['exports have names, and no barrels', exportsByName],
  ['no file over 400 lines', fileLengths],
  ['the clock and the ids are arguments', clockIsAnArgument],
  ['nothing outside is called in a transaction', noOutsideCallsInTransactions],
  ['every event of a state machine is raised', eventsAreRaised],
  ['every kind of account event is noted', accountEventsAreRecorded],
  ['a GET changes nothing', getsChangeNothing],
  ['no statement asks where a row lies or who wrote it', noSystemColumns],
  ['what stays on the device and what leaves it has its places', browserApisInTheirPlaces],
  ['no text in screens', noTextInScreens],
  ['what a call refused stands beside its button', errorsAtButtons],
  ['a form keeps what was typed', formsSaveDrafts],
  ['colours are tokens', coloursAreTokens],
  ['no token that nothing uses, and none that is not there', tokensAreUsed],
  ['no class that nothing wears, and none without a style', classesAreUsed],
  ['no style attribute', noStyleAttributes],
  ['the release before runs on the schema of this one', migrationsExpand],
  ['nothing of one machine', noMachinePaths],
  ['what the documents name is there', documentsAreTrue],
  ['the README of a domain names its tables', tablesAreNamed],
  ['the table of the ASVS is whole', asvsIsComplete],
  ['decisions have number, date and state', decisionsAreNumbered],
  ['every domain has its rooms', domainReadmes],
  ['every endpoint has a handler and a test of its name', endpointFiles],
  ['rooms import each other one way', modulesInOneOrder],
  ['the design system lists its components', componentsAreListed],
  ['every screen has a preview', screenPreviews],
  ['every setting is declared once and explained in the example settings', settingsDocumented],
  ['the environment is read where a program starts', environmentAtTheStart],
  ['no adapter can do what nobody asks of it', portsAreCalled],
  ['the three languages say the same things', sameStrings],
  ['French no-break spaces', frenchNoBreakSpaces],
  ['figures with their unit', unitsDoNotWrap],
  ['refusals are typed by the contract', refusalsAreTyped],
  ['no green claims', noGreenClaims],
  ['one word for one thing', oneTermPerConcept],
  ['no text that nobody shows', unusedStrings],
  ['no text asked for that is not there', missingStrings],
];

const textAt = (path: string) => files.find((file) => file.path === path)?.text;

describe('documents that are made from the code: npm run docs', () => {
  test('the list of domain events and extension points', () =>
    expect(textAt('docs/events.md')).toBe(eventsDocument(files)));
  test('no event without a publisher and a subscriber, no extension point without an implementation', () =>
    expect(eventsDocument(files)).not.toContain('–'));
  test('the drawing of the domains', () => expect(textAt('docs/domains.svg')).toBe(domainsDrawing(files)));
});

describe('architecture', () => {
  test.each(rules)('%s', (_name, guard) => {
    expect(formatFindings(guard(files))).toEqual([]);
  });

  test('every code has one status, and one text in each language', async () => {
    expect(formatFindings(codeTexts(files, await declaredCodes(root)))).toEqual([]);
  });

  test('every screen is shown to axe and to the camera', async () => {
    expect(formatFindings(screensAreVisited(await loadScreenRoutes(root), walkedRoutes))).toEqual([]);
  });

  test('the median file is short', () => {
    expect(medianLength(files)).toBeLessThanOrEqual(80);
  });
});
