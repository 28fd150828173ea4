import { importGraph, type Import } from './import-graph.ts';
import { domainOf, type Finding, type Rule, isPreview, isTest, type SourceFile, walk } from './project.ts';

/** The file that lists the domains from bottom to top. */
const domainList = 'src/app/domains.ts';

/** Parses `domainOrder` from `src/app/domains.ts`. */
export const domainOrderOf = (files: readonly SourceFile[]): string[] => {
  const names: string[] = [];
  const file = files.find(({ path }) => path === domainList);
  if (file)
    walk(file, {
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== 'Identifier' || id.name !== 'domainOrder' || !init) return;
        const array = init.type === 'TSAsExpression' ? init.expression : init;
        if (array.type !== 'ArrayExpression') return;
        for (const each of array.elements) if (each?.type === 'Identifier') names.push(each.name);
      },
    });
  return names;
};

/** A `paths.ts` imports no domain, so any domain may import it to link to screens of another. */
const isLeaf = (path: string): boolean => /^src\/[^/]+\/paths\.ts$/.test(path);
const isOfPreviews = (path: string): boolean =>
  isPreview({ path, text: '' }) || /\/preview-data\.ts$|\/testing\//.test(path);

/** Imports from one domain into another, in all layers. Tests and previews are excluded. */
export const importsBetweenDomains = (files: readonly SourceFile[]): Import[] => {
  const leftOutPaths = new Set(files.filter((file) => isTest(file) || isOfPreviews(file.path)).map(({ path }) => path));
  return [...importGraph(files).values()].flat().filter(({ from, target, inside }) => {
    const [home, other] = [domainOf(from), inside ? domainOf(target) : null];
    return !leftOutPaths.has(from) && home !== null && other !== null && home !== other && !target.endsWith('.json');
  });
};

/** Whether an import leads from a lower domain to a higher one. */
export const isUpwardImport = (domainOrder: readonly string[], { from, target }: Import): boolean =>
  !isLeaf(target) && domainOrder.indexOf(domainOf(target) ?? '') > domainOrder.indexOf(domainOf(from) ?? '');

/**
 * The domains have a total order, and each imports only from domains below it, in all layers. Every domain is in the
 * list.
 */
export const domainsInOneOrder: Rule = (files) => {
  const domainOrder = domainOrderOf(files);
  const orderedDomains = new Set(domainOrder);
  const folders = new Set(files.flatMap(({ path }) => domainOf(path) ?? []));
  const imports = importsBetweenDomains(files);
  return [
    ...[...folders]
      .filter((domain) => !orderedDomains.has(domain))
      .map((domain): Finding => ({ path: `src/${domain}`, says: `is not in the domain order of ${domainList}` })),
    ...imports
      .filter((each) => isUpwardImport(domainOrder, each))
      .map(({ from, target }): Finding => ({
        path: from,
        says: `imports ${target}, which is a higher domain: publish a domain event, implement an extension point, or move the imported code`,
      })),
    ...imports
      .filter(({ from }) => isLeaf(from))
      .map(({ from, target }): Finding => ({
        path: from,
        says: `imports ${target}: paths.ts must not import a domain`,
      })),
  ];
};

/**
 * Counts the imports between domains, the pairs of domains, and the upward imports. Printed by `node scripts/run.mjs
 * src/architecture/print-domain-imports.ts`.
 */
export const summarizeDomainImports = (files: readonly SourceFile[]) => {
  const domainOrder = domainOrderOf(files);
  const importsBetween = importsBetweenDomains(files);
  const directionsOf = (imports: readonly Import[]) =>
    new Set(imports.map(({ from, target }) => `${domainOf(from)} > ${domainOf(target)}`));
  const directions = directionsOf(importsBetween.filter(({ target }) => !isLeaf(target)));
  const mutualDirections = [...directions].filter((each) => directions.has(each.split(' > ').toReversed().join(' > ')));
  return {
    domainOrder,
    imports: importsBetween.length,
    directions: directionsOf(importsBetween).size,
    /** Pairs of domains that import each other, without imports of paths. */
    mutual: mutualDirections.length / 2,
    up: importsBetween.filter((each) => isUpwardImport(domainOrder, each)).length,
  };
};
