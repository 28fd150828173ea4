import { importGraph } from './import-graph.ts';
import { browserZones, zoneOf } from './import-rules.ts';
import { type Finding, type Rule, isTest } from './project.ts';

/** Code that browsers download must not import zod, Node or server code, directly or through other files. */
export const browserBundlesNoZodOrNode: Rule = (files) => {
  const graph = importGraph(files);
  const findings: Finding[] = [];
  const pathTo = new Map<string, string[]>();
  const queue = [...graph.keys()].filter(
    (path) => browserZones.has(zoneOf(path)) && !/\.(test|preview)\.tsx?$/.test(path),
  );
  for (const path of queue) pathTo.set(path, [path]);
  for (const path of queue) {
    const trail = pathTo.get(path) ?? [path];
    for (const each of graph.get(path) ?? []) {
      if (each.typeOnly) continue;
      if (!each.inside && (each.target === 'zod' || each.target.startsWith('node:'))) {
        findings.push({ path: trail[0] ?? path, says: `brings ${each.target} into the browser: ${trail.join(' > ')}` });
      }
      if (!each.inside || pathTo.has(each.target)) continue;
      pathTo.set(each.target, [...trail, each.target]);
      queue.push(each.target);
    }
  }
  return findings;
};

/** No import cycles, including type imports. Each cycle is reported once. */
export const importCycles: Rule = (files) => {
  const graph = importGraph(files.filter((file) => !isTest(file)));
  const visitedPaths = new Set<string>();
  const findings: Finding[] = [];
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      findings.push({ path, says: `import cycle: ${[...trail.slice(start), path].join(' > ')}` });
      return;
    }
    if (visitedPaths.has(path)) return;
    for (const each of graph.get(path) ?? []) if (each.inside) visit(each.target, [...trail, path]);
    visitedPaths.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return findings;
};

const entryPoints = /^(src\/app\/main\.ts|sandbox\/main\.ts|src\/architecture\/.*|.*\.d\.ts|src\/.*\/tables\.ts)$/;

/** Every file is imported by another file or is an entry point. */
export const orphans: Rule = (files) => {
  const product = files.filter((file) => /^(src|sandbox)\//.test(file.path));
  const usedPaths = new Set<string>();
  for (const [path, imports] of importGraph(files)) {
    for (const each of imports) if (each.inside && !isTest({ path })) usedPaths.add(each.target);
  }
  const namingFiles = files.filter(
    (file) => !/\.tsx?$/.test(file.path) || /^[^/]+\.config\.ts$|^(scripts|bench|e2e|db)\//.test(file.path),
  );
  return [...importGraph(product).keys()]
    .filter(
      (path) => !usedPaths.has(path) && !entryPoints.test(path) && !isTest({ path }) && !path.endsWith('.preview.tsx'),
    )
    .filter((path) => !namingFiles.some((file) => file.text.includes(path)))
    .map((path) => ({ path, says: 'no file imports this file' }));
};
