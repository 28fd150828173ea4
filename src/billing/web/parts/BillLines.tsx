import type { InvoiceDetails } from '#billing/contract.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { type PriceGroup, type PriceLine, PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { useLineTexts } from './use-line-texts.ts';

type Line = InvoiceDetails['lines'][number];
export type BillContent = Pick<InvoiceDetails, 'basis' | 'sims' | 'lines' | 'contributions' | 'totals'>;

/** Sum of amounts in euro. */
export const sumAmounts = (lines: readonly { amount: number }[]): number =>
  centsToEuro(lines.reduce((sum, { amount }) => sum + euroToCentsOrZero(amount), 0));

/**
 * The lines of a bill by SIM, VAT, contributions apart, and the total: the same on an invoice and on the estimate before it. Companies read
 * net prices, then the VAT on their sum. `after`: lines under the total.
 */
export function BillLines({ content, after }: { content: BillContent; after?: PriceLine[] }) {
  const { t, format, lineTitleOf } = useLineTexts();
  const { basis, sims, lines, contributions, totals } = content;
  const isNet = basis === 'net';
  const toPriceLine = (line: Line): PriceLine => ({
    label: (
      <>
        {lineTitleOf(line)}{' '}
        {line.days && line.days.charged < line.days.of && (
          <span className="small quiet">{t('lines.days', { charged: line.days.charged, of: line.days.of })}</span>
        )}
        {line.quantity > 1 && (
          <span className="small quiet">
            {t('lines.quantity', { number: line.quantity, unit: format.money(line.unit) })}
          </span>
        )}
      </>
    ),
    value: format.money(line.amount),
  });
  const groupOf = (label: PriceGroup['label'], groupLines: Line[]): PriceGroup[] =>
    groupLines.length === 0
      ? []
      : [{ label, value: format.money(sumAmounts(groupLines)), lines: groupLines.map(toPriceLine) }];
  const simUuids = new Set(sims.map(({ customer_product_uuid }) => customer_product_uuid));
  const groups = [
    ...sims.flatMap(({ customer_product_uuid, name, msisdn }) =>
      groupOf(
        <>
          {name} <span className="small quiet">{formatPhoneNoBreak(msisdn)}</span>
          {/* keeps the number and the amount apart when they are read */}
          <span className="vh">, </span>
        </>,
        lines.filter((line) => line.customer_product_uuid === customer_product_uuid),
      ),
    ),
    ...groupOf(
      t('lines.account'),
      lines.filter(({ customer_product_uuid: sim }) => sim === null || !simUuids.has(sim)),
    ),
  ];
  const vat = totals.vat.filter(({ percent }) => percent > 0);
  const rate = (percent: number) => format.percent(percent / 100);
  return (
    <PriceLines
      groups={groups}
      lines={
        isNet
          ? [
              { label: t('lines.net'), value: format.money(totals.net), strong: true },
              ...vat.map(({ percent, base, vat: amount }) => ({
                label: t('lines.vatOn', { rate: rate(percent), base: format.money(base) }),
                value: format.money(amount),
              })),
            ]
          : []
      }
      apart={
        contributions.length === 0
          ? null
          : {
              label: t('lines.contributions'),
              value: format.money(totals.contributions),
              lines: contributions.map(toPriceLine),
            }
      }
      total={{
        label: t('lines.total'),
        value: format.money(sumAmounts([{ amount: totals.gross }, { amount: totals.contributions }])),
        ...(isNet
          ? {}
          : {
              context: vat
                .map(({ percent, base, vat: amount }) =>
                  t('lines.vatIn', {
                    rate: rate(percent),
                    base: format.money(sumAmounts([{ amount: base }, { amount }])),
                    vat: format.money(amount),
                  }),
                )
                .join(' '),
            }),
      }}
      {...(after ? { after } : {})}
    />
  );
}
