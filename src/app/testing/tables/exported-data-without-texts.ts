import { toDataValue } from '#account/rules/data-value.ts';
import { customer } from '#customers/server/tables.ts';
import { readPersonalData } from '#platform/db/personal-data.ts';
import { texts } from '#platform/i18n/texts.ts';
import { languages } from '#platform/pure/language.ts';
import { personalTables } from '../../domains.ts';
import type { TestApp } from '../product/test-app.ts';

type Found = { keys: Map<string, string>; words: Map<string, string> };

const collect = ({ keys, words }: Found, table: string, row: Readonly<Record<string, unknown>>): void => {
  for (const [key, value] of Object.entries(row)) {
    if (value === null || value === '' || value === undefined) continue;
    if (!/^\d+$/.test(key)) keys.set(key, table);
    if (typeof value === 'object') {
      if (!(value instanceof Date)) collect({ keys, words }, table, value as Record<string, unknown>);
      continue;
    }
    const dataValue = toDataValue(table, key, value, row);
    // Account events are read out by texts of their own.
    if (dataValue.kind === 'word' && table !== 'account_event') words.set(dataValue.value, `${table}.${key}`);
  }
};

/** Keys and codes of the exported data of all customers of a product that a screen in some language has no words for. */
export const findExportedDataWithoutTexts = async (product: TestApp): Promise<string[]> => {
  const dataNames: Found = { keys: new Map(), words: new Map() };
  const customers = await product.db.read.select({ uuid: customer.customer_uuid }).from(customer);
  for (const part of personalTables)
    for (const { uuid } of customers)
      for await (const page of readPersonalData(product.db.read, product.db.cipher, part, uuid))
        for (const row of page) collect(dataNames, part.name, row);
  return languages.flatMap((language) => {
    const t = texts(language, 'account/web/stored');
    const missingNames = (group: string, names: Found['keys']) =>
      [...names].flatMap(([key, where]) =>
        t(`${group}.${key}`) === `${group}.${key}` ? [`${language} ${group} ${key}: ${where}`] : [],
      );
    return [...missingNames('columns', dataNames.keys), ...missingNames('values', dataNames.words)];
  });
};
