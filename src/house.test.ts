import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { shownRoutes } from '../e2e/walks/shown-routes.ts';
import { accountEventsAreNoted } from './house/account-events.ts';
import { declaredCodes } from './house/declared-codes.ts';
import { deadExports } from './house/dead-exports.ts';
import { codeTexts, refusalsAreTyped } from './house/codes.ts';
import { asvsIsWhole } from './house/asvs.ts';
import { componentsAreListed } from './house/components-listed.ts';
import { roomsInOneOrder } from './house/rooms.ts';
import { domainRooms, endpointFiles, screenPreviews } from './house/domains.ts';
import { browserClosure, importCycles, orphans } from './house/import-paths.ts';
import { importRules } from './house/import-rules.ts';
import { exportsByName, fileLengths, fileNames, medianLength, noTsxOnTheServer } from './house/names.ts';
import { leanImage, packagesAreUsed } from './house/packages.ts';
import { type Finding, type Guard, readProject } from './house/project.ts';
import { clockIsAnArgument } from './house/clock.ts';
import { coloursAreTokens } from './house/colours.ts';
import { decisionsAreNumbered, documentsAreTrue, tablesAreNamed } from './house/documents.ts';
import { devicePlaces } from './house/device.ts';
import { errorsAtButtons } from './house/errors-at-buttons.ts';
import { noTextInScreens } from './house/screen-texts.ts';
import { typedIsKept } from './house/typed-is-kept.ts';
import { noWorkplace } from './house/workplace.ts';
import { environmentAtTheStart, settingsDocumented } from './house/settings-documented.ts';
import { noGreenClaims } from './house/green-claims.ts';
import { oneWord } from './house/one-word.ts';
import { frenchSpaces, sameStrings, unitsStay } from './house/strings.ts';
import { oneOrder } from './house/staircase.ts';
import { eventsAreRaised } from './house/state-events.ts';
import { classesAreUsed, noStyleAttributes, tokensAreUsed } from './house/styles.ts';
import { noRowAddresses } from './house/row-addresses.ts';
import { migrationsExpand } from './house/migrations.ts';
import { portsAreCalled } from './house/called-ports.ts';
import { outsideOfTransactions, readingChangesNothing } from './house/transactions.ts';
import { missingStrings } from './house/missing-strings.ts';
import { unusedStrings } from './house/unused-strings.ts';
import { routesOf, screensAreWalked } from './house/walked-screens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readProject(root);

const told = (findings: Finding[]) =>
  findings.map(({ path, line, says }) => `${path}${line === undefined ? '' : `:${line}`} ${says}`);

const guards: [string, Guard][] = [
  ['who may import whom', importRules],
  ['domains stand in one order', oneOrder],
  ['neither zod nor Node nor the server reaches the browser', browserClosure],
  ['no import cycles', importCycles],
  ['no file that nobody imports', orphans],
  ['no export that only tests use', deadExports],
  ['every package is used and declared', packagesAreUsed],
  ['the image has what servers and workers load, and nothing else', leanImage],
  ['file names', fileNames],
  ['no TSX on the server', noTsxOnTheServer],
  ['exports have names, and no barrels', exportsByName],
  ['no file over 300 lines', fileLengths],
  ['the clock and the ids are arguments', clockIsAnArgument],
  ['nothing outside is called in a transaction', outsideOfTransactions],
  ['every event of a state machine is raised', eventsAreRaised],
  ['every kind of account event is noted', accountEventsAreNoted],
  ['a GET changes nothing', readingChangesNothing],
  ['no statement asks where a row lies or who wrote it', noRowAddresses],
  ['what stays on the device and what leaves it has its places', devicePlaces],
  ['no text in screens', noTextInScreens],
  ['what a call refused stands beside its button', errorsAtButtons],
  ['a form keeps what was typed', typedIsKept],
  ['colours are tokens', coloursAreTokens],
  ['no token that nothing uses, and none that is not there', tokensAreUsed],
  ['no class that nothing wears, and none without a style', classesAreUsed],
  ['no style attribute', noStyleAttributes],
  ['the release before runs on the schema of this one', migrationsExpand],
  ['nothing of one machine', noWorkplace],
  ['what the documents name is there', documentsAreTrue],
  ['the README of a domain names its tables', tablesAreNamed],
  ['the table of the ASVS is whole', asvsIsWhole],
  ['decisions have number, date and state', decisionsAreNumbered],
  ['every domain has its rooms', domainRooms],
  ['every endpoint has a handler and a test of its name', endpointFiles],
  ['rooms import each other one way', roomsInOneOrder],
  ['the design system lists its components', componentsAreListed],
  ['every screen has a preview', screenPreviews],
  ['every setting is declared once and explained in the example settings', settingsDocumented],
  ['the environment is read where a program starts', environmentAtTheStart],
  ['no adapter can do what nobody asks of it', portsAreCalled],
  ['the three languages say the same things', sameStrings],
  ['French no-break spaces', frenchSpaces],
  ['figures with their unit', unitsStay],
  ['refusals are typed by the contract', refusalsAreTyped],
  ['no green claims', noGreenClaims],
  ['one word for one thing', oneWord],
  ['no text that nobody shows', unusedStrings],
  ['no text asked for that is not there', missingStrings],
];

describe('the house', () => {
  test.each(guards)('%s', (_name, guard) => {
    expect(told(guard(files))).toEqual([]);
  });

  test('every code has one status, and one text in each language', async () => {
    expect(told(codeTexts(files, await declaredCodes(root)))).toEqual([]);
  });

  test('every screen is shown to axe and to the camera', async () => {
    expect(told(screensAreWalked(await routesOf(root), shownRoutes))).toEqual([]);
  });

  test('the median file is short', () => {
    expect(medianLength(files)).toBeLessThanOrEqual(80);
  });
});
