import { importGraph } from './import-graph.ts';
import { type Finding, type Rule, type SourceFile } from './project.ts';

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>>;

const path = 'package.json';

const manifestOf = (files: readonly SourceFile[]): Manifest =>
  JSON.parse(files.find((file) => file.path === path)?.text ?? '{}') as Manifest;

/** Files that name packages without importing them: commands, plugins, stylesheets. */
const namesPackages = /^(scripts\/.*\.mjs|[^/]+\.config\.ts|src\/.*\.(css|ts|tsx))$/;

/** Packages needed by another package: type declarations and plugins. */
const goesWith = (name: string): string => {
  if (name === 'oxlint-tsgolint') return 'oxlint';
  return name.startsWith('@types/') ? name.slice('@types/'.length) : name;
};
const typesOfEverybody = new Set(['node']);

const isPackage = ({ inside, target }: { inside: boolean; target: string }): boolean =>
  !inside && !target.startsWith('node:') && !target.startsWith('virtual:');

/** Every declared package is used, and every imported package is declared. */
export const packagesAreUsedAndDeclared: Rule = (files) => {
  const { dependencies = {}, devDependencies = {} } = manifestOf(files);
  const declared = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  const imports = [...importGraph(files).values()].flat().filter(isPackage);
  const usedPackages = new Set(imports.map(({ target }) => target));
  const texts = files.filter((file) => namesPackages.test(file.path)).map(({ text }) => text);
  const isNamed = (name: string): boolean =>
    texts.some(
      (text) => text.includes(`'${name}'`) || text.includes(`'${name}/`) || text.includes(`node_modules/${name}`),
    );
  const isUsed = (name: string): boolean =>
    usedPackages.has(name) || typesOfEverybody.has(name) || (declared.has(name) && isNamed(name));
  return [
    ...[...declared]
      .filter((name) => !isUsed(goesWith(name)))
      .map((name) => ({ path, says: `no file uses the package ${name}` })),
    ...imports
      .filter(({ target, typeOnly }) => !declared.has(target) && !(typeOnly && declared.has(`@types/${target}`)))
      .map(({ from, target }) => ({ path: from, says: `imports ${target}, which ${path} does not declare` })),
  ];
};

/** The packages that servers, workers and operator commands load, each with an importing file. */
const loadedInProduction = (files: readonly SourceFile[]): Map<string, string> => {
  const graph = importGraph(files);
  const commands = Object.values(manifestOf(files).scripts ?? {}).flatMap(
    (text) => text.match(/\bsrc\/\S+\.ts\b/g) ?? [],
  );
  const reached = new Set(['src/app/main.ts', ...commands]);
  const loadedPackages = new Map<string, string>();
  for (const from of reached) {
    for (const each of (graph.get(from) ?? []).filter(({ typeOnly }) => !typeOnly)) {
      if (each.inside) reached.add(each.target);
      else if (isPackage(each)) loadedPackages.set(each.target, from);
    }
  }
  return loadedPackages;
};

/**
 * Packages loaded in production are in `dependencies`, which is all that the container image contains, and no other
 * package is. Browser code is bundled at build time, so packages used only there belong to `devDependencies`.
 */
export const productionPackagesAreDependencies: Rule = (files) => {
  const { dependencies = {}, devDependencies = {} } = manifestOf(files);
  const loadedPackages = loadedInProduction(files);
  const missingPackages = [...loadedPackages]
    .filter(([name]) => name in devDependencies)
    .map(([name, from]): Finding => ({
      path: from,
      says: `imports ${name}, which is a development dependency and not installed in production`,
    }));
  const needless = Object.keys(dependencies)
    .filter((name) => !loadedPackages.has(name))
    .map((name): Finding => ({
      path,
      says: `no server, worker or command loads ${name}: move it to devDependencies`,
    }));
  return [...missingPackages, ...needless];
};
