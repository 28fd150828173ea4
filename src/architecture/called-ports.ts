import { type Finding, type Rule, isCode, isTest } from './project.ts';

const portOf = /declare module '#platform\/outside\.ts' \{\s*interface Outside \{\s*(\w+): (\w+);/;

/** The methods of an interface as it is written here: one to a line, two spaces in. */
const methodsOf = (text: string, name: string): string[] => {
  const body = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\(/gm)].flatMap(([, method]) => (method ? [method] : []));
};

/** What an adapter can do is what the product asks of it: a method that nobody calls goes, or gets its caller. */
export const portsAreCalled: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !isTest(file) && file.path.startsWith('src/'));
  const callers = code.filter(({ path }) => !/^src\/(adapters|architecture)\/|\/testing\//.test(path));
  return code.flatMap(({ path, text }): Finding[] => {
    const [, system, port] = path.startsWith('src/adapters/') ? (portOf.exec(text) ?? []) : [];
    if (!system || !port) return [];
    return methodsOf(text, port)
      .filter((method) => !callers.some((file) => file.text.includes(`outside.${system}.${method}`)))
      .map((method) => ({ path, says: `nobody calls ${system}.${method}` }));
  });
};
