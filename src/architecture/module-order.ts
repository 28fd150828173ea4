import { importGraph } from './import-graph.ts';
import { type Finding, type Rule, isPreview, isTest } from './project.ts';

/**
 * Folders whose subfolders are modules: the server and the screens of a domain, the platform, the design system, and
 * the test support.
 */
const hasModules = /^src\/(?:[^/]+\/(?:server|web)|platform|platform\/ui|app\/testing)$/;
const homeOf = (room: string): string => room.slice(0, room.lastIndexOf('/'));

/**
 * The module that a file belongs to, for each enclosing folder with modules; files directly in that folder belong to
 * none.
 */
const modulesOf = (path: string): string[] => {
  const folders = path.split('/').slice(0, -1);
  return folders.map((_, at) => folders.slice(0, at + 1).join('/')).filter((room) => hasModules.test(homeOf(room)));
};
const isLeft = (path: string): boolean =>
  (isTest({ path }) && !path.startsWith('src/app/testing/')) || isPreview({ path, text: '' });

/**
 * Modules of a folder import each other without cycles. Files of two modules can be acyclic while the modules form a
 * cycle.
 */
export const modulesHaveNoImportCycle: Rule = (files) => {
  const arrows = new Map<string, Map<string, string>>();
  for (const { from, target, inside } of [...importGraph(files).values()].flat()) {
    if (isLeft(from) || !inside) continue;
    const targetModules = modulesOf(target);
    for (const room of modulesOf(from)) {
      const targetModule = targetModules.find((each) => homeOf(each) === homeOf(room));
      if (!targetModule || targetModule === room) continue;
      const imports = arrows.get(room) ?? new Map<string, string>();
      arrows.set(room, imports.set(targetModule, `${from} > ${target}`));
    }
  }
  const visitedModules = new Set<string>();
  const findings: Finding[] = [];
  const visit = (room: string, trail: string[]): void => {
    const start = trail.indexOf(room);
    if (start >= 0) {
      const round = [...trail.slice(start), room];
      const steps = round.slice(1).map((to, at) => arrows.get(round[at] ?? '')?.get(to));
      findings.push({ path: room, says: `modules form a cycle: ${steps.join(', ')}` });
      return;
    }
    if (visitedModules.has(room)) return;
    for (const to of arrows.get(room)?.keys() ?? []) visit(to, [...trail, room]);
    visitedModules.add(room);
  };
  for (const room of arrows.keys()) visit(room, []);
  return findings;
};
