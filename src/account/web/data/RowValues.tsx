import type { Format } from '#platform/pure/format.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Label of a column. Nested keys without a text use the stored name. */
const labelOf = (t: Texts<'account/web/data'>, column: string): string => {
  const label = t(`columns.${column}`);
  return label === `columns.${column}` ? column.replaceAll('_', ' ') : label;
};

const textOf = (t: Texts<'account/web/data'>, format: Format, column: string, value: unknown): string => {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number' && (column.endsWith('_cents') || column === 'cents'))
    return format.money(centsToEuro(value as Cents));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
  return String(value);
};

/** The values of a row with labels; empty values are omitted. */
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
