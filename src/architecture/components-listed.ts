import { importGraph } from './import-graph.ts';
import { type Finding, type Rule, isPreview, isTest } from './project.ts';

const list = 'src/platform/ui/README.md';
const componentOf = (path: string): string | null =>
  /^src\/platform\/ui\/[a-z]+\/([A-Z]\w+)\.tsx$/.exec(path)?.[1] ?? null;

/** The list of the design system contains every component that screens use. */
export const componentsAreListed: Rule = (files) => {
  const listText = files.find(({ path }) => path === list)?.text ?? '';
  const usedComponents = new Set<string>();
  for (const { from, target, inside } of [...importGraph(files).values()].flat()) {
    const isLeftOut = isTest({ path: from }) || isPreview({ path: from, text: '' }) || from.startsWith('src/platform/');
    const component = inside && !isLeftOut ? componentOf(target) : null;
    if (component) usedComponents.add(component);
  }
  return [...usedComponents]
    .filter((component) => !new RegExp(`\\b${component}`).test(listText))
    .map((component): Finding => ({ path: list, says: `does not list ${component}` }));
};
