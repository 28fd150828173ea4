import { type Finding, type Guard, lineAt, walk } from './project.ts';

/** Words of a language; `domain:some.key` is a key, not words. */
const wording = /^(?![\w-]+([.:][\w-]+)+$).*\p{L}{2,}/su;
const spoken = new Set([
  'title',
  'alt',
  'label',
  'placeholder',
  'description',
  'hint',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);

/** Every word on screen comes from strings, so that it exists in three languages. */
export const noTextInScreens: Guard = (files) =>
  files
    .filter(
      (file) => file.path.endsWith('.tsx') && file.path.startsWith('src/') && !/\.(test|preview)\.tsx$/.test(file.path),
    )
    .filter((file) => !file.path.includes('/preview/'))
    .flatMap((file) => {
      const findings: Finding[] = [];
      const add = (start: number, text: string) => {
        if (wording.test(text)) {
          findings.push({
            path: file.path,
            line: lineAt(file, start),
            says: `text outside strings: "${text.trim().slice(0, 40)}"`,
          });
        }
      };
      walk(file, {
        JSXText: (node) => add(node.start, node.value),
        JSXExpressionContainer: (node) => {
          if (
            node.expression.type === 'Literal' &&
            typeof node.expression.value === 'string' &&
            /\s/.test(node.expression.value.trim())
          ) {
            add(node.start, node.expression.value);
          }
        },
        JSXAttribute: (node) => {
          if (node.name.type !== 'JSXIdentifier' || !spoken.has(node.name.name)) return;
          if (node.value?.type === 'Literal' && typeof node.value.value === 'string') add(node.start, node.value.value);
        },
      });
      return findings;
    });
