import { Fragment } from 'react';
import { billingPaths } from '#billing/paths.ts';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { customPropertiesRef } from '#platform/ui/custom-properties.ts';
import { Table } from '#platform/ui/figures/Table.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';

type MonthBarsProps = { months: readonly { month: string; amount: number; referenceNumber: string }[] };

/** The beginning of the name of a month; a French juin and juillet differ in the fourth letter only, and a Dutch maart is mrt. */
const shorten = (name: string): string =>
  name.startsWith('maart') ? 'mrt' : name.slice(0, name.startsWith('jui') ? 4 : 3);

/** Amounts of the latest bills as bars, each a link to its bill, with the same data as a table. Shown from two months on. */
export function MonthBars({ months }: MonthBarsProps) {
  const { t, format, monthOf } = useInvoiceTexts();
  if (months.length < 2) return null;
  const highestAmount = Math.max(...months.map(({ amount }) => amount), 0.01);
  const lastIndex = months.length - 1;
  const highestIndex = months.findLastIndex(({ amount }) => amount === highestAmount);
  return (
    <section className="stack g3">
      <h2>{t('months.title', { number: months.length })}</h2>
      <ol className={`months ${months.length > 6 ? 'months--many' : ''}`}>
        {months.map(({ month, amount, referenceNumber }, at) => (
          <li
            key={referenceNumber}
            ref={customPropertiesRef({ '--part': Math.max(0.02, Math.max(0, amount) / highestAmount) })}
          >
            <Link
              className={`months__bar ${at === lastIndex ? 'months__bar--last' : ''}`}
              href={billingPaths.invoice(referenceNumber)}
            >
              <span
                className={`months__amount ${at === lastIndex || (at === highestIndex && lastIndex - highestIndex > 2) ? 'months__amount--shown' : ''}`}
              >
                {format.money(amount)}
              </span>
              <span className="months__fill" aria-hidden="true" />
              <span className="months__name">
                <span className="vh">{monthOf(month)}</span>
                <span className="months__short" aria-hidden="true">
                  {shorten(format.month(`${month}-15`))}
                </span>
                <span className="months__letter" aria-hidden="true">
                  {format.month(`${month}-15`).slice(0, 1).toUpperCase()}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Disclosure summary={t('months.table')}>
        <Table
          caption={<span className="vh">{t('months.title', { number: months.length })}</span>}
          heads={[t('head.month'), t('head.amount')]}
          numeric={[1]}
          rows={months.toReversed().map(({ month, amount, referenceNumber }) => ({
            key: referenceNumber,
            cells: [<Fragment key="month">{monthOf(month)}</Fragment>, format.money(amount)],
          }))}
        />
      </Disclosure>
    </section>
  );
}
