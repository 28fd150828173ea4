import { isCode, isTest, lineAt, type Rule } from './project.ts';

const unitTypes: readonly (readonly [RegExp, string])[] = [
  [/(?:_|^)millicents$|Millicents$|_MILLICENTS$/, 'Millicents'],
  [/(?:_|^)cents$|Cents$|_CENTS$/, 'Cents'],
  [/(?:_|^)grams$|Grams$|_GRAMS$/, 'Grams'],
  [/(?:_|^)kg$|Kg$/, 'Kilograms'],
];

/** A property or parameter whose name ends with a unit has the type of that unit, so that another unit does not compile. */
export const amountsHaveUnits: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && /^src\/(?!architecture)/.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(/(?<![\w.'])(\w+)\??: (?:readonly )?number\b(?!\()/g)].flatMap((match) => {
        const unit = unitTypes.find(([name]) => name.test(match[1] ?? ''))?.[1];
        const says = `${match[1]} is a number without a unit: ${unit}`;
        return unit === undefined ? [] : [{ path: file.path, line: lineAt(file, match.index), says }];
      }),
    );
