import { importsOf } from './import-graph.ts';
import { type Finding, type Guard, isCode, isPreview, isTest, type SourceFile } from './project.ts';

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** Runs for customers, or to build what runs: it may lean on `dependencies` alone. */
const isProduct = (file: SourceFile): boolean =>
  /^(src\/(?!house)|sandbox\/)/.test(file.path) && !isTest(file) && !isPreview(file);

/** Tools name a package otherwise: a command, a plugin, a file of it. */
const namesPackages = /^(scripts\/.*\.mjs|[^/]+\.config\.ts|src\/.*\.(css|ts|tsx))$/;

/** Types belong to a package, and a tool may bring another to life. */
const goesWith = (name: string): string => {
  if (name === 'oxlint-tsgolint') return 'oxlint';
  return name.startsWith('@types/') ? name.slice('@types/'.length) : name;
};
const typesOfEverybody = new Set(['node']);

/** Every package that is declared is used, every one that is used is declared, and what runs for customers needs no tool. */
export const packagesAreUsed: Guard = (files) => {
  const path = 'package.json';
  const manifest = JSON.parse(files.find((file) => file.path === path)?.text ?? '{}') as Manifest;
  const [needed, tools] = [Object.keys(manifest.dependencies ?? {}), Object.keys(manifest.devDependencies ?? {})];
  const declared = new Set([...needed, ...tools]);
  const imports = files.filter(isCode).flatMap((file) =>
    importsOf(file)
      .filter(({ inside, target }) => !inside && !target.startsWith('node:') && !target.startsWith('virtual:'))
      .map((each) => ({ ...each, file })),
  );
  const used = new Set(imports.map(({ target }) => target));
  const texts = files.filter((file) => namesPackages.test(file.path)).map(({ text }) => text);
  const isNamed = (name: string): boolean =>
    texts.some(
      (text) => text.includes(`'${name}'`) || text.includes(`'${name}/`) || text.includes(`node_modules/${name}`),
    );
  const isUsed = (name: string): boolean =>
    used.has(name) || typesOfEverybody.has(name) || (declared.has(name) && isNamed(name));
  const undeclared = ({ target, typeOnly, file }: (typeof imports)[number]): Finding[] => {
    const known = typeOnly ? declared.has(target) || declared.has(`@types/${target}`) : declared.has(target);
    if (!known) return [{ path: file.path, says: `imports ${target}, which ${path} does not declare` }];
    return !typeOnly && isProduct(file) && !needed.includes(target)
      ? [{ path: file.path, says: `imports ${target}, which is a tool: customers' servers do not have it` }]
      : [];
  };
  return [
    ...[...declared]
      .filter((name) => !isUsed(goesWith(name)))
      .map((name) => ({ path, says: `nothing uses the package ${name}` })),
    ...imports.flatMap(undeclared),
  ];
};
