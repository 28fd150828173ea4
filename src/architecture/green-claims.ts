import { type Rule, isCode, isTest, type SourceFile, walk } from './project.ts';
import { flattenStrings } from './strings.ts';

/** Environmental claims that are forbidden for a plan, a SIM or a phone (EU 2024/825), in three languages. */
const greenClaims = [
  /\b(climate|carbon|co2|co₂)[\s-]*(neutral|positive|negative|friendly|free)/i,
  /\b(neutral|neutrality|net[\s-]*zero|zero[\s-]*(carbon|emission))/i,
  /compens/i,
  /\boffset/i,
  /\b(reduce|lower|shrink|erase|cancel)\w*\s+(your|the|its)\s+(\w+\s+)?(footprint|impact|emission)/i,
  /\b(eco|environmentally)[\s-]*friendly|\bgreen (plan|sim|phone|number)|\bsustainable (plan|sim|phone)/i,
  /\bneutres?\b|neutralité|neutralis|zéro (carbone|émission)|bas[\s-]carbone/i,
  /(réduire|réduis|réduisez|diminue[rz]?|effacer)\s+(votre|ton|l[’'])\s*(empreinte|impact|émission)/i,
  /(écologique|respectueu\w+ de l[’']environnement|éco-?responsable)/i,
  /neutraal|neutraliteit|klimaatvriendelijk|milieuvriendelijk|ecologisch|duurza(am|me) (abonnement|formule|plan|sim)/i,
  /(verlaag|verminder|verklein|wis)\w*\s+(je|jouw|uw|de)\s+(\w+\s+)?(voetafdruk|uitstoot|impact)/i,
];

const isStrings = ({ path }: SourceFile): boolean => /^src\/.*\/strings\/(en|fr|nl)\.json$/.test(path);
const isCatalogue = ({ path }: SourceFile): boolean => /^db\/catalogue\/[^/]+\.json$/.test(path);
const isProduct = (file: SourceFile): boolean =>
  isCode(file) && !isTest(file) && /^src\/(?!architecture\/)/.test(file.path);

/** String literals in code: lines of documents, mails and pages. */
const literalsOf = (file: SourceFile): [string, string][] => {
  const found: [string, string][] = [];
  walk(file, {
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(['a text', value]);
    },
    TemplateElement: ({ value }) => void found.push(['a text', value.cooked ?? value.raw]),
    JSXText: ({ value }) => void found.push(['a text', value]),
  });
  return found;
};

const textsOf = (file: SourceFile): Iterable<[string, string]> => {
  if (isStrings(file) || isCatalogue(file)) return flattenStrings(JSON.parse(file.text));
  return isProduct(file) ? literalsOf(file) : [];
};

/**
 * No string on a screen, in a mail or in a document makes an environmental claim, nor does a name or description in
 * the catalogue.
 */
export const noGreenClaims: Rule = (files) =>
  files.flatMap((file) =>
    [...textsOf(file)].flatMap(([key, text]) => {
      const claim = greenClaims.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
      return claim === undefined ? [] : [{ path: file.path, says: `${key} claims "${claim}"` }];
    }),
  );
