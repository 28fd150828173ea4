import type { Format } from '#platform/pure/format.ts';
import { type DataValue, toDataValue } from '#account/rules/data-value.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { useFormat } from '#platform/browser/format.ts';
import { type Texts, useLanguage, useTexts } from '#platform/browser/i18n.ts';

/** Decimals of gigabytes, minutes and kilograms. */
const AMOUNT_DIGITS = 2;

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Label of a column or nested key. One without a text, from an older release, has its name in the file only. */
const labelOf = (storedTexts: Texts<'account/web/stored'>, column: string): string => {
  const label = storedTexts(`columns.${column}`);
  return label === `columns.${column}` ? storedTexts('columns.other') : label;
};

type TextContext = {
  t: Texts<'account/web/data'>;
  storedTexts: Texts<'account/web/stored'>;
  format: Format;
  language: Language;
};

/** The word of a code; another text in small letters, such as a name, stays. */
const wordOf = (t: TextContext['storedTexts'], code: string): string => {
  const word = t(`values.${code}`);
  return word === `values.${code}` ? code : word;
};

const textOf = (value: DataValue, { t, storedTexts, format, language }: TextContext): string => {
  switch (value.kind) {
    case 'yes':
    case 'no':
      return t(value.kind);
    case 'word':
      return wordOf(storedTexts, value.value);
    case 'bank_reason':
      return storedTexts(`bank.${value.value}`, { code: value.value });
    case 'language':
      return new Intl.DisplayNames(language, { type: 'language' }).of(value.value) ?? value.value;
    case 'time':
      return format.dateTime(value.value);
    case 'day':
      return format.date(`${value.value}T12:00:00Z`);
    case 'money':
      return format.money(centsToEuro(value.cents));
    case 'amount':
      return format.amount(value.value, storedTexts(`units.${value.unit}`), AMOUNT_DIGITS);
    case 'text':
      return value.value;
  }
};

/** The values of a row with labels; empty values are omitted. */
export function RowValues({ table, row }: { table: string; row: Record<string, unknown> }) {
  const t = useTexts('account/web/data');
  const texts = { t, storedTexts: useTexts('account/web/stored'), format: useFormat(), language: useLanguage() };
  const filledEntries = Object.entries(row).filter(
    ([, value]) => value !== null && value !== '' && !(isRow(value) && Object.keys(value).length === 0),
  );
  if (filledEntries.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <dl className="own-data__values">
      {filledEntries.map(([column, value]) => (
        <div key={column}>
          <dt>{/^\d+$/.test(column) ? Number(column) + 1 : labelOf(texts.storedTexts, column)}</dt>
          <dd>
            {isRow(value) ? (
              <RowValues table={table} row={value} />
            ) : (
              textOf(toDataValue(table, column, value, row), texts)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
