import type { Format } from '#platform/pure/format.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The name of a column; one of an inner part may have none, and is then called as it is kept. */
const labelOf = (t: Texts, column: string): string => {
  const label = t(`columns.${column}`);
  return label === `columns.${column}` ? column.replaceAll('_', ' ') : label;
};

const textOf = (t: Texts, format: Format, column: string, value: unknown): string => {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number' && (column.endsWith('_cents') || column === 'cents'))
    return format.money(centsToEuro(value as Cents));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
  return String(value);
};

/** What a row holds, by name; what is empty is left out. */
export function RowValues({ row }: { row: Record<string, unknown> }) {
  const t = useTexts('account/web/data');
  const format = useFormat();
  const filled = Object.entries(row).filter(
    ([, value]) => value !== null && value !== '' && !(isRow(value) && Object.keys(value).length === 0),
  );
  if (filled.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <dl className="own-data__values">
      {filled.map(([column, value]) => (
        <div key={column}>
          <dt>{/^\d+$/.test(column) ? Number(column) + 1 : labelOf(t, column)}</dt>
          <dd>{isRow(value) ? <RowValues row={value} /> : textOf(t, format, column, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
