import { groupStringsByNamespace } from './strings.ts';
import type { Finding, Rule, SourceFile } from './project.ts';

type Call = { spaces: string[]; keys: string[] };

const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const pressed = new RegExp(String.raw`<(Button|Link|button|a)\b((?:[^<>{}]|${braces})*)>([\s\S]*?)</\1>`, 'g');
const textCall = new RegExp(String.raw`\b(\w+)\(((?:[^(){}]|\([^()]*\)|${braces})*)\)`, 'g');
const labelOf = new RegExp(String.raw`aria-label(?:=(${braces})|': (.*))`);

/** The namespaces for which a file declares the texts function `name`; none when a hook of the file returns it. */
const namespacesOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`\b${name}\b(?::[^=]*)? = useTexts\('([^']+)'\)`, 'g'))].flatMap(
    (match) => match[1] ?? [],
  );

/** The keys that the first argument of a call may be. */
const keysOf = (expression: string): string[] =>
  [...expression.replaceAll(new RegExp(braces, 'g'), '').matchAll(/'([\w.]+)'/g)].flatMap((match) => match[1] ?? []);

const callsOf = (text: string, part: string): Call[] =>
  [...part.matchAll(textCall)].flatMap(([, name = '', argumentsText = '']) => {
    const keys = keysOf(argumentsText);
    return keys.length === 0 ? [] : [{ spaces: namespacesOf(text, name), keys }];
  });

/** The name of a button or link for screen readers has the words that stand on it, together and in order (WCAG 2.5.3). */
export const buttonsAreNamedAsSeen: Rule = (files) => {
  const spaces = groupStringsByNamespace(files);
  const textsOf = ({ spaces: ownSpaces, keys }: Call): string[] =>
    spaces
      .filter(({ folder }) => ownSpaces.length === 0 || ownSpaces.some((space) => folder === `src/${space}/strings`))
      .flatMap(({ files: each }) =>
        [...each].flatMap(([language, { leaves }]) =>
          keys.flatMap((key) => {
            const buttonText = leaves.get(key) ?? leaves.get(`${key}_other`);
            return buttonText === undefined ? [] : [`${language} ${buttonText.toLowerCase()}`];
          }),
        ),
      );
  const findingsOf = ({ path, text }: SourceFile): Finding[] =>
    [...text.matchAll(pressed)].flatMap(([, , attributes = '', inside = '']) => {
      const [, always, sometimes] = labelOf.exec(attributes) ?? [];
      const names = callsOf(text, always ?? sometimes ?? '').flatMap(textsOf);
      const visibleTexts = callsOf(text, inside).flatMap(textsOf);
      const isHeld = (words: string) =>
        names.some((name) => name.slice(0, 3) === words.slice(0, 3) && name.includes(words.slice(3)));
      if (names.length === 0 || (!always && visibleTexts.some(isHeld))) return [];
      const lacking = visibleTexts.filter((words) => !isHeld(words));
      return lacking.map((words) => ({ path, says: `the name of a button lacks the words that are seen: ${words}` }));
    });
  return files.filter(({ path }) => path.endsWith('.tsx')).flatMap(findingsOf);
};
