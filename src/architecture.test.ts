import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { walkedRoutes } from '../e2e/walks/walked-routes.ts';
import { accountEventKindsAreRecorded } from './architecture/account-events.ts';
import { loadDeclaredCodes } from './architecture/load-declared-codes.ts';
import { deadExports } from './architecture/dead-exports.ts';
import { codesComeFromRules, codesAreDeclaredAndTranslated, refusalsAreTyped } from './architecture/codes.ts';
import { asvsIsComplete } from './architecture/asvs.ts';
import { componentsAreListed } from './architecture/components-listed.ts';
import { modulesHaveNoImportCycle } from './architecture/module-order.ts';
import { domainReadmes, endpointsHaveFilesAndTests, screenPreviews } from './architecture/domains.ts';
import { browserBundlesNoZodOrNode, importCycles, orphans } from './architecture/import-paths.ts';
import { importRules } from './architecture/import-rules.ts';
import {
  noDefaultExportsOrBarrels,
  fileLengths,
  fileNames,
  medianLinesPerFile,
  noTsxOnTheServer,
} from './architecture/names.ts';
import { productionPackagesAreDependencies, packagesAreUsedAndDeclared } from './architecture/packages.ts';
import { type Finding, type Rule, readProject } from './architecture/project.ts';
import { clockAndIdsAreArguments } from './architecture/clock.ts';
import { coloursAreTokens } from './architecture/colours.ts';
import { decisionsAreNumbered, documentsNameWhatExists, readmesNameTheirTables } from './architecture/documents.ts';
import { browserApisInTheirPlaces } from './architecture/browser-apis.ts';
import { exampleDeploymentIsSecure } from './architecture/deployment.ts';
import { noProgramsOrStrayFetchOnServer } from './architecture/server-reach.ts';
import { errorsAtButtons } from './architecture/errors-at-buttons.ts';
import { noTextInScreens } from './architecture/screen-texts.ts';
import { formsSaveDrafts } from './architecture/form-drafts.ts';
import {
  commentsExplainNamesBelow,
  commentsNameWhatExists,
  publicFunctionsHaveComments,
} from './architecture/comment-names.ts';
import { commentsBeginWithTheirSubject, commentsSayMoreThanNames } from './architecture/comments.ts';
import { noMachinePaths } from './architecture/machine-paths.ts';
import {
  environmentIsReadByProgramsOnly,
  settingsAreInExampleAndRead,
} from './architecture/settings-are-in-example-and-read.ts';
import { noGreenClaims } from './architecture/green-claims.ts';
import { oneTermPerConcept } from './architecture/one-term.ts';
import { buttonsAreNamedAsSeen } from './architecture/button-names.ts';
import {
  frenchNoBreakSpaces,
  buttonNamesHoldVisibleWords,
  stringsMatchAcrossLanguages,
  unitsDoNotWrap,
} from './architecture/strings.ts';
import { amountsHaveUnits } from './architecture/amount-units.ts';
import { domainsInOneOrder } from './architecture/domain-order.ts';
import { eventsOfStateTablesArePublished } from './architecture/state-events.ts';
import {
  classesAreDefinedAndUsed,
  columnWidthsAreTokens,
  durationsAreTokens,
  noStyleAttributes,
  tokensAreDefinedAndUsed,
} from './architecture/styles.ts';
import { noSystemColumns } from './architecture/system-columns.ts';
import { pgActivityIsQueriedInOnePlace } from './architecture/own-connections.ts';
import { migrationsAreBackwardCompatible } from './architecture/migrations.ts';
import { outsidePortMethodsAreCalled } from './architecture/called-ports.ts';
import { noOutsideCallsInTransactions, getsChangeNothing } from './architecture/transactions.ts';
import { missingStrings } from './architecture/missing-strings.ts';
import { localsSayWhatTheyHold } from './architecture/local-names.ts';
import { propertiesSayWhatTheyHold } from './architecture/property-names.ts';
import { readmesAnswerWhereIs } from './architecture/where-is.ts';
import { functionsBeginWithStandardVerbs } from './architecture/verbs.ts';
import { domainsDrawing, eventsDocument } from './architecture/structure-document.ts';
import { unusedStrings } from './architecture/unused-strings.ts';
import { loadScreenRoutes, screensAreVisited } from './architecture/visited-screens.ts';
import { uuidsKeepTheirKind } from './architecture/uuid-kinds.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readProject(root);

const formatFindings = (findings: Finding[]) =>
  findings.map(({ path, line, says }) => `${path}${line === undefined ? '' : `:${line}`} ${says}`);

const rules: [string, Rule][] = [
  ['files import only what their folder may import', importRules],
  ['imports follow the domain order', domainsInOneOrder],
  ['no zod, Node or server code in the browser bundle', browserBundlesNoZodOrNode],
  ['no import cycles', importCycles],
  ['no orphan files', orphans],
  ['no dead exports', deadExports],
  ['packages are declared and used', packagesAreUsedAndDeclared],
  ['production dependencies are exactly those loaded in production', productionPackagesAreDependencies],
  ['file names follow the conventions', fileNames],
  ['READMEs have a table of where things are, with existing files and functions', readmesAnswerWhereIs],
  ['functions begin with standard verbs, or name the value they return', functionsBeginWithStandardVerbs],
  ['names of variables and parameters say what they hold', localsSayWhatTheyHold],
  ['declared properties say what they hold', propertiesSayWhatTheyHold],
  ['no TSX on the server', noTsxOnTheServer],
  ['named exports only, no barrel files', noDefaultExportsOrBarrels],
  ['no file over 400 lines', fileLengths],
  ['time and ids are passed as arguments', clockAndIdsAreArguments],
  ['a uuid is passed under a name of its kind', uuidsKeepTheirKind],
  ['no outside calls in a transaction', noOutsideCallsInTransactions],
  ['every event of a state machine is raised', eventsOfStateTablesArePublished],
  ['every kind of account event is recorded', accountEventKindsAreRecorded],
  ['GET endpoints run no transaction', getsChangeNothing],
  ['no system columns in statements', noSystemColumns],
  ['connections are queried of the own database only', pgActivityIsQueriedInOnePlace],
  ['browser storage and network APIs are used in few files', browserApisInTheirPlaces],
  ['the server starts no program and sends requests only to addresses of settings', noProgramsOrStrayFetchOnServer],
  ['the example deployment keeps its defences', exampleDeploymentIsSecure],
  ['no hard-coded text on screens', noTextInScreens],
  ['call errors are shown beside the button', errorsAtButtons],
  ['forms save drafts', formsSaveDrafts],
  ['colours are tokens', coloursAreTokens],
  ['durations are tokens', durationsAreTokens],
  ['widths of columns are tokens', columnWidthsAreTokens],
  ['amounts have the type of their unit', amountsHaveUnits],
  ['CSS tokens are defined and used', tokensAreDefinedAndUsed],
  ['CSS classes are defined and used', classesAreDefinedAndUsed],
  ['no style attributes', noStyleAttributes],
  ['migrations are backward compatible', migrationsAreBackwardCompatible],
  ['no machine-specific paths', noMachinePaths],
  ['comments name their subject', commentsBeginWithTheirSubject],
  ['doc comments say more than the declaration below', commentsSayMoreThanNames],
  ['doc comments explain names of the declaration below', commentsExplainNamesBelow],
  ['doc comments name only what exists', commentsNameWhatExists],
  ['functions that other domains call have doc comments', publicFunctionsHaveComments],
  ['documents mention only what exists', documentsNameWhatExists],
  ['the README of a domain names its tables', readmesNameTheirTables],
  ['the ASVS table is complete', asvsIsComplete],
  ['decisions have number, date and state', decisionsAreNumbered],
  ['every domain has a README that says what its layers do', domainReadmes],
  ['every endpoint has a handler file and a test', endpointsHaveFilesAndTests],
  ['modules import each other without cycles', modulesHaveNoImportCycle],
  ['the design system lists its components', componentsAreListed],
  ['every screen has a preview', screenPreviews],
  ['every setting is declared once and documented', settingsAreInExampleAndRead],
  ['only entry points read the environment', environmentIsReadByProgramsOnly],
  ['every adapter method is called', outsidePortMethodsAreCalled],
  ['the three languages have the same keys', stringsMatchAcrossLanguages],
  ['French texts have no-break spaces', frenchNoBreakSpaces],
  ['numbers and units do not wrap', unitsDoNotWrap],
  ['refusals are typed by the contract', refusalsAreTyped],
  ['refusal codes are declared in the rules', codesComeFromRules],
  ['no green claims', noGreenClaims],
  ['texts use one term per concept', oneTermPerConcept],
  ['texts for accessible names of buttons contain the visible texts', buttonNamesHoldVisibleWords],
  ['buttons in the source have accessible names that contain the visible text', buttonsAreNamedAsSeen],
  ['no unused strings', unusedStrings],
  ['no missing strings', missingStrings],
];

const textAt = (path: string) => files.find((file) => file.path === path)?.text;

describe('documents made by npm run docs', () => {
  test('docs/events.md has the present domain events and extension points', () =>
    expect(textAt('docs/events.md')).toBe(eventsDocument(files)));
  test('every event has a publisher and a subscriber, and every extension point an implementation', () =>
    expect(eventsDocument(files)).not.toContain('–'));
  test('docs/domains.svg draws the present domains', () =>
    expect(textAt('docs/domains.svg')).toBe(domainsDrawing(files)));
});

describe('architecture', () => {
  test.each(rules)('%s', (_name, guard) => {
    expect(formatFindings(guard(files))).toEqual([]);
  });

  test('every code has one status, and one text in each language', async () => {
    expect(formatFindings(codesAreDeclaredAndTranslated(files, await loadDeclaredCodes(root)))).toEqual([]);
  });

  test('every screen is visited by the browser tests', async () => {
    expect(formatFindings(screensAreVisited(await loadScreenRoutes(root), walkedRoutes))).toEqual([]);
  });

  test('the median length of a file is at most 80 lines', () => {
    expect(medianLinesPerFile(files)).toBeLessThanOrEqual(80);
  });
});
