import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';

type Amounts = { paid: number; used: number; back: number; owed: number };

/** The settlement: paid, used and refunded amounts. Text only when nothing was paid and nothing is due. */
export function SettlementLines({ amounts, days }: { amounts: Amounts; days?: number | undefined }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const { paid, used, back, owed } = amounts;
  if (paid === 0 && used === 0) return <p className="quiet">{t('money.nothing')}</p>;
  const lines = [
    ...(paid > 0 ? [{ label: t('money.paid'), value: format.money(paid) }] : []),
    ...(used > 0
      ? [
          {
            label: days === undefined ? t('money.service') : t('money.used', { count: days }),
            value: format.money(paid > 0 ? -used : used),
          },
        ]
      : []),
  ];
  const owes = owed > 0;
  return (
    <div className="stack g2">
      <PriceLines
        small
        lines={lines}
        total={{ label: t(owes ? 'money.owed' : 'money.back'), value: format.money(owes ? owed : back) }}
      />
      <p className="small quiet">{t(owes ? 'money.owedMore' : back > 0 ? 'money.backMore' : 'money.evenMore')}</p>
    </div>
  );
}
