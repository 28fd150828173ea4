import { type Finding, isCode, isTest, lineAt, type Rule, type SourceFile, walk } from './project.ts';

/** Names that may hold a uuid of any kind: what an entry, a payment or a step is about. */
const anyKind = new Set(['subject_uuid', 'for_uuid', 'uuid']);

/** Names of one thing: an allocation has the uuid of its order product, or of the swap that replaces its SIM. */
const sameThing: readonly (readonly [string, string])[] = [
  ['allocation_uuid', 'order_product_uuid'],
  ['allocation_uuid', 'replacement_uuid'],
  ['allocation_uuid', 'swap_uuid'],
  ['allocation_uuid', 'from_uuid'],
  ['order_product_uuid', 'replaces_uuid'],
  ['owner_customer_uuid', 'owner_uuid'],
  ['document_uuid', 'credit_note_uuid'],
  ['document_uuid', 'payment_uuid'],
  ['payment_uuid', 'created_uuid'],
  ['retirement_uuid', 'event_uuid'],
  ['withdrawn_uuid', 'offer_uuid'],
];

/** `owner_customer_uuid` is a kind of `customer_uuid`. */
const isKindOf = (name: string, kind: string): boolean => name === kind || name.endsWith(`_${kind}`);

const agree = (nameA: string, nameB: string): boolean =>
  anyKind.has(nameA) ||
  anyKind.has(nameB) ||
  isKindOf(nameA, nameB) ||
  isKindOf(nameB, nameA) ||
  sameThing.some((pair) => pair.includes(nameA) && pair.includes(nameB));

type Expression = { type: string; [field: string]: unknown };

/** The name at the end of `a.b?.customer_uuid`, `customer_uuid!` or `customer_uuid ?? ''`; null for other expressions. */
const lastName = (node: unknown): string | null => {
  const { type, ...fields } = node as Expression;
  switch (type) {
    case 'Identifier':
      return fields['name'] as string;
    case 'MemberExpression':
      return fields['computed'] === true ? null : lastName(fields['property']);
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return lastName(fields['expression']);
    case 'LogicalExpression':
      return lastName(fields['left']);
    default:
      return null;
  }
};

const findingsOf = (file: SourceFile): Finding[] => {
  const findings: Finding[] = [];
  const compare = (start: number, nameA: string | null, nameB: string | null): void => {
    if (!nameA?.endsWith('_uuid') || !nameB?.endsWith('_uuid') || agree(nameA, nameB)) return;
    findings.push({
      path: file.path,
      line: lineAt(file, start),
      says: `${nameA} is given ${nameB}, a uuid of another kind`,
    });
  };
  walk(file, {
    Property: ({ key, value, start, computed }) => {
      if (!computed) compare(start, lastName(key), lastName(value));
    },
    CallExpression: ({ callee, arguments: args, start }) => {
      const [leftSide, right] = args;
      if (callee.type === 'Identifier' && callee.name === 'eq' && leftSide && right)
        compare(start, lastName(leftSide), lastName(right));
    },
  });
  return findings;
};

/** The type of a uuid is `string`, so its name says the kind: a value is only passed under a name of the same kind. */
export const uuidsKeepTheirKind: Rule = (files) =>
  files.filter((file) => isCode(file) && !isTest(file)).flatMap(findingsOf);
