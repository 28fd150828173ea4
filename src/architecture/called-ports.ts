import { type Finding, type Rule, isCode, isTest } from './project.ts';

const portOf = /declare module '#platform\/outside\.ts' \{\s*interface Outside \{\s*(\w+): (\w+);/;

/** Method names of an interface as formatted here: one per line, indented by two spaces. */
const methodsOf = (text: string, name: string): string[] => {
  const body = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\(/gm)].flatMap(([, method]) => (method ? [method] : []));
};

/** Every method of a port of an outside system is called by the product; unused methods are removed. */
export const outsidePortMethodsAreCalled: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !isTest(file) && file.path.startsWith('src/'));
  const callers = code.filter(({ path }) => !/^src\/(adapters|architecture)\/|\/testing\//.test(path));
  return code.flatMap(({ path, text }): Finding[] => {
    const [, system, port] = path.startsWith('src/adapters/') ? (portOf.exec(text) ?? []) : [];
    if (!system || !port) return [];
    return methodsOf(text, port)
      .filter((method) => !callers.some((file) => file.text.includes(`outside.${system}.${method}`)))
      .map((method) => ({ path, says: `no code calls ${system}.${method}` }));
  });
};
