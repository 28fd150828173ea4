/** What stands in an array; dates as instants. */
type Element = string | number | boolean | Date | null;

/** Texts that mean themselves without quotes; the word NULL would not. */
const plain = /^(?!null$)[\w+.:-]+$/i;

const elementText = (element: Element): string => {
  if (element === null) return 'NULL';
  if (element instanceof Date) return `"${element.toISOString()}"`;
  if (typeof element !== 'string' || plain.test(element)) return String(element);
  return `"${element.replaceAll(/[\\"]/g, '\\$&')}"`;
};

/** An array as PostgreSQL writes it: for a parameter with thousands of elements, which the driver would take several times as long for. */
export const toPostgresArray = (elements: readonly Element[]): string => {
  let text = '';
  for (const element of elements) text += text === '' ? elementText(element) : `,${elementText(element)}`;
  return `{${text}}`;
};
