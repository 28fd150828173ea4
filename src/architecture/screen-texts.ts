import { type Finding, type Rule, isCode, isPreview, isTest, lineAt, type SourceFile, walk } from './project.ts';

/** Matches natural language; a text key such as `domain:some.key` does not match. */
const wording = /^(?![\w-]+([.:][\w-]+)+$).*\p{L}{2,}/su;
/** Matches the beginning of a sentence or a heading. */
const sentence = /^\s*\p{Lu}\p{Ll}+ \p{L}{2,}/u;
/** Names that are the same in every language. */
const ownNames = new Set(['Yahoo Mail', 'Proton Mail']);
/** Attributes whose value is shown or read out. */
const spoken =
  /^(title|alt|label|placeholder|description|hint|caption|aria-(label|description|roledescription|valuetext)|\w+(Text|Title|Label))$/;

/** A node that may contain visible text: a literal, or both branches of a condition. */
type Value = { type: string; start: number } & Partial<{
  value: unknown;
  quasis: { value: { raw: string } }[];
  consequent: Value;
  alternate: Value;
  right: Value;
}>;
const textsIn = (node: Value): string[] => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.raw);
  return [node.consequent, node.alternate, node.right].flatMap((each) => (each ? textsIn(each) : []));
};

const isScreen = (file: SourceFile): boolean =>
  isCode(file) &&
  !isTest(file) &&
  !isPreview(file) &&
  /^src\/(\w+\/web|platform\/(ui|browser)|app\/browser)\//.test(file.path) &&
  !/\/preview\/|preview-data\.ts$|\/ScreenPreview\.tsx$/.test(file.path);

/** Every visible text on a screen comes from the strings files, so that it exists in three languages. */
export const noTextInScreens: Rule = (files) =>
  files.filter(isScreen).flatMap((file) => {
    const findings = new Map<string, Finding>();
    const add = (start: number, text: string, pattern = wording) => {
      if (!pattern.test(text) || ownNames.has(text)) return;
      const line = lineAt(file, start);
      const says = `text outside of the strings files: "${text.trim().slice(0, 40)}"`;
      findings.set(`${line} ${says}`, { path: file.path, line, says });
    };
    /** Texts of thrown errors are only logged. */
    const unseen: { start: number; end: number }[] = [];
    const isSeen = (at: number) => !unseen.some(({ start, end }) => start <= at && at < end);
    const addChildren = ({ children }: { children: { type: string; expression?: unknown }[] }) => {
      for (const { type, expression } of children) {
        if (type !== 'JSXExpressionContainer') continue;
        for (const text of textsIn(expression as Value)) add((expression as Value).start, text);
      }
    };
    walk(file, {
      NewExpression: (node) => void unseen.push(node),
      JSXText: ({ value, start }) => add(start, value),
      JSXElement: addChildren,
      JSXFragment: addChildren,
      JSXAttribute: ({ name, value }) => {
        if (name.type !== 'JSXIdentifier' || !spoken.test(name.name) || !value) return;
        const expression = (value.type === 'JSXExpressionContainer' ? value.expression : value) as Value;
        for (const text of textsIn(expression)) add(expression.start, text);
      },
      Literal: ({ value, start }) => {
        if (typeof value === 'string' && isSeen(start)) add(start, value, sentence);
      },
      TemplateElement: ({ value, start }) => {
        if (isSeen(start)) add(start, value.raw, sentence);
      },
    });
    return [...findings.values()];
  });
