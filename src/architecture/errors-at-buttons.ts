import { type Finding, type Rule, isPreview, isTest, lineAt, walk } from './project.ts';

/** The only files that may show call errors and render form elements. */
const ofTheRule = new Set(['src/platform/ui/buttons/ButtonProblem.tsx', 'src/platform/ui/forms/Form.tsx']);

/**
 * Errors of a call are shown beside the pressed button: only the button component shows them, and all forms use the
 * form component that passes them on. They say the reason: no screen gives the general sentence for all failures.
 */
export const errorsAtButtons: Rule = (files) =>
  files
    .filter(
      (file) =>
        file.path.startsWith('src/') &&
        file.path.endsWith('.tsx') &&
        !isTest(file) &&
        !isPreview(file) &&
        !ofTheRule.has(file.path),
    )
    .flatMap((file) => {
      const findings: Finding[] = [];
      const add = (start: number, says: string) => findings.push({ path: file.path, line: lineAt(file, start), says });
      walk(file, {
        CallExpression: ({ callee, arguments: [code], start }) => {
          if (callee.type !== 'Identifier' || callee.name !== 'problemText') return;
          if (code?.type === 'Literal' && code.value === 'SOMETHING_WENT_WRONG')
            add(start, 'the general sentence whatever went wrong: use errorText, which says the reason');
        },
        JSXOpeningElement: ({ name, attributes, start }) => {
          if (name.type !== 'JSXIdentifier') return;
          if (name.name === 'form') add(start, 'a form of its own: use Form, whose buttons say what went wrong');
          if (name.name !== 'Notice') return;
          for (const attribute of attributes) {
            if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'kind' || !attribute.value) continue;
            const source = file.text.slice(attribute.value.start, attribute.value.end);
            if (/['"]error['"]/.test(source))
              add(start, 'an error away from its button: give the button its problem, or call a bad state bad');
          }
        },
      });
      return findings;
    });
