import { domainOf, type Finding, type Rule, isCode, isTest, type SourceFile } from './project.ts';
import { type languages as all, languages, flattenStrings } from './strings.ts';

/** A refusal code with its status, as declared in a contract. Platform codes have no endpoint and apply to all. */
export type DeclaredCode = { code: string; status: number; path: string; endpoint?: string };

type Language = (typeof all)[number];

/** Codes of the error catalogue that have texts and are not used yet. */
const reservedCodes: ReadonlySet<string> = new Set([
  'ACCOUNT_DELETION_FAILED',
  'CARD_NUMBER_INVALID',
  'CARD_EXPIRY_INVALID',
]);

/** Codes thrown in a file: `ctx.refuse('CODE')`, and `new Refused('CODE')` in the platform. */
const codesThrownIn = (file: SourceFile): string[] =>
  [...file.text.matchAll(/(?:\brefuse(?:Anywhere)?|new Refused)\(\s*'([A-Z0-9_]+)'/g)].map((match) => match[1] ?? '');

/**
 * In a domain, refusals are created by the `refuse` of the endpoint, whose type lists the codes of the contract. Jobs
 * have no reply and may use any code.
 */
export const refusalsAreTyped: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && domainOf(file.path) !== null)
    .flatMap(({ path, text }): Finding[] => [
      ...(/\bnew Refused\(/.test(text)
        ? [{ path, says: 'creates a refusal that the contract does not check: use ctx.refuse' }]
        : []),
      ...(/\bcreateJobRefusal\b/.test(text) && !path.includes('/server/jobs/')
        ? [{ path, says: 'createJobRefusal is only for jobs: use ctx.refuse' }]
        : []),
    ]);

const enumOfCodes = /z\.enum\(\s*\[[^\]]*'[A-Z][A-Z0-9]*_[A-Z0-9_]+'/g;

/**
 * Refusal codes are a constant of the rule that returns them (`export const swapRefusals = { … }`), which gives the type
 * of the rule, the refusals of an endpoint and the enum of a reply (`refusalCode`).
 */
export const codesComeFromRules: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('/contract.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(enumOfCodes)].map(({ index }) => ({
        path,
        line: text.slice(0, index).split('\n').length,
        says: 'lists refusal codes again: take them from the rule that returns them',
      })),
    );

/** Reports codes that are declared with different statuses. */
const statusesOf = (declared: readonly DeclaredCode[]): { statuses: Map<string, number>; findings: Finding[] } => {
  const statuses = new Map<string, number>();
  const findings: Finding[] = [];
  for (const { code, status, path } of declared) {
    const firstStatus = statuses.get(code);
    if (firstStatus !== undefined && firstStatus !== status)
      findings.push({ path, says: `${code} is ${status} here and ${firstStatus} elsewhere` });
    statuses.set(code, status);
  }
  return { statuses, findings };
};

/** The codes that have a text in a language, with the files that contain it. */
const textsIn = (files: readonly SourceFile[], language: Language): Map<string, Set<string>> => {
  const homes = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (!path.startsWith('src/') || !path.endsWith(`/strings/${language}.json`)) continue;
    for (const key of flattenStrings(JSON.parse(text)).keys()) {
      const name = /^errors\.([A-Z0-9_]+?)(_one|_other|_many)?$/.exec(key)?.[1];
      if (name !== undefined) homes.set(name, (homes.get(name) ?? new Set()).add(path));
    }
  }
  return homes;
};

/** Reports declared codes that no code throws, texts of codes that nothing uses, and reserved codes that are used. */
const findUnusedCodes = (
  files: readonly SourceFile[],
  declared: readonly DeclaredCode[],
  texts: ReadonlyMap<string, ReadonlySet<string>>,
): Finding[] => {
  const product = files.filter((file) => isCode(file) && !isTest(file) && /^src\/(?!architecture)/.test(file.path));
  // A code with a colon and a status after it is declared there, not used.
  const usedCodes = new Set(
    product
      .filter(({ path }) => !/contract\.ts$|contract\/problem\.ts$/.test(path))
      .flatMap(
        ({ text }) => text.match(/(?<=')[A-Z][A-Z0-9_]+(?=')|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+(?=:(?! \d{3}\b))/g) ?? [],
      ),
  );
  const isSaid = (code: string) => usedCodes.has(code) || reservedCodes.has(code);
  return [
    ...declared
      .filter(({ code }) => !isSaid(code))
      .map(({ code, path }) => ({ path, says: `${code} is declared but never thrown` })),
    ...[...texts]
      .filter(([code]) => !isSaid(code) && !declared.some((each) => each.code === code))
      .map(([code, homes]) => ({ path: [...homes].join(' and '), says: `${code} has a text but is never used` })),
    ...[...reservedCodes]
      .filter((code) => usedCodes.has(code) || declared.some((each) => each.code === code))
      .map((code) => ({ path: 'src/architecture/codes.ts', says: `${code} is reserved, and used` })),
  ];
};

/**
 * Every code has one status and exactly one text per language; every thrown code is declared and every declared code
 * is thrown. The type of `refuse` checks that the endpoint itself declares the code.
 */
export const codesAreDeclaredAndTranslated = (
  files: readonly SourceFile[],
  declared: readonly DeclaredCode[],
): Finding[] => {
  const { statuses, findings } = statusesOf(declared);
  for (const file of files) {
    if (!isCode(file) || isTest(file) || !/^src\/(?!architecture\/)/.test(file.path)) continue;
    for (const code of codesThrownIn(file))
      if (!statuses.has(code))
        findings.push({ path: file.path, says: `${code} is thrown but not declared in a contract` });
  }
  for (const language of languages) {
    const homes = textsIn(files, language);
    for (const name of statuses.keys()) {
      const path = declared.find((each) => each.code === name)?.path ?? '';
      if (!homes.has(name)) findings.push({ path, says: `${name} has no text in ${language}` });
    }
    for (const [name, places] of homes) {
      const path = [...places].join(' and ');
      if (places.size > 1) findings.push({ path, says: `${name} has more than one text in ${language}` });
    }
  }
  return [...findings, ...findUnusedCodes(files, declared, textsIn(files, 'en'))];
};
