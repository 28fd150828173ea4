import { NetPrice } from '#customers/web/parts/NetPrice.tsx';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import type { Withdrawal } from '#withdrawal/contract.ts';

type Amounts = Withdrawal['settlement'];

/** `settled`: the refund has been made. */
type LinesProps = { amounts: Amounts; days?: number | undefined; settled?: boolean };

const keyOfNote = ({ owed, back }: Amounts) =>
  owed > 0 ? 'money.owedMore' : back > 0 ? 'money.backMore' : 'money.evenMore';

/** The settlement: paid, used and refunded amounts. Text only when nothing was paid and nothing is due. */
export function SettlementLines({ amounts, days, settled = false }: LinesProps) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const { paid, used, usage, back, owed } = amounts;
  if (paid === 0 && used === 0 && usage === 0) return <p className="quiet">{t('money.nothing')}</p>;
  const lines = [
    ...(paid > 0 ? [{ label: t('money.paid'), value: format.money(paid) }] : []),
    ...(used > 0
      ? [
          {
            label: days === undefined ? t('money.service') : t('money.used', { count: days }),
            value: format.money(paid > 0 ? 0 - used : used),
          },
        ]
      : []),
    ...(usage > 0 ? [{ label: t('money.usage'), value: format.money(paid > 0 ? 0 - usage : usage) }] : []),
  ];
  const hasDebt = owed > 0;
  const isMade = settled && back > 0 && !hasDebt;
  return (
    <div className="stack g2">
      <PriceLines
        small
        lines={lines}
        total={{
          label: t(isMade ? 'track.back' : hasDebt ? 'money.owed' : 'money.back'),
          value: format.money(hasDebt ? owed : back),
          context: hasDebt ? <NetPrice price={owed} /> : null,
        }}
      />
      {!isMade && <p className="small quiet">{t(keyOfNote(amounts))}</p>}
    </div>
  );
}

/** The money of a contract that ends: what its final bill has so far, and what goes back. */
export function EndLines({ amounts, days, settled = false }: LinesProps) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const { used, usage, back, owed } = amounts;
  const bill = [
    ...(used > 0
      ? [
          {
            label: days === undefined ? t('end.money.service') : t('end.money.days', { count: days }),
            value: format.money(used),
          },
        ]
      : []),
    ...(usage > 0 ? [{ label: t('end.money.usage'), value: format.money(usage) }] : []),
  ];
  const total = centsToEuro(euroToCentsOrZero(used) + euroToCentsOrZero(usage));
  if (bill.length === 0 && back === 0 && owed === 0) return <p className="quiet">{t('end.money.nothing')}</p>;
  return (
    <div className="stack g3">
      {bill.length > 0 && (
        <div className="stack g2">
          <PriceLines
            small
            lines={bill}
            total={{
              label: t('end.money.bill'),
              value: format.money(total),
              context: <NetPrice price={total} />,
            }}
          />
          <p className="small quiet">{t('end.money.billMore')}</p>
        </div>
      )}
      {back > 0 && (
        <div className="stack g2">
          <PriceLines
            small
            lines={[]}
            total={{ label: t(settled ? 'track.back' : 'end.money.back'), value: format.money(back) }}
          />
          {!settled && <p className="small quiet">{t('end.money.backMore')}</p>}
        </div>
      )}
      {owed > 0 && (
        <div className="stack g2">
          <PriceLines small lines={[]} total={{ label: t('end.money.owed'), value: format.money(owed) }} />
          <p className="small quiet">{t('end.money.owedMore')}</p>
        </div>
      )}
    </div>
  );
}
