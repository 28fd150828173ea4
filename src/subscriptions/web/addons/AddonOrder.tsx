import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useNetPriceForCompany } from '#customers/web/parts/NetPrice.tsx';
import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { CONTRIBUTION_ADDON, TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { addonAmounts, type AddonLine, firstMonthCost } from './addon-lines.ts';

export type AddonOrderProps = {
  /** Null when the dialog is closed. */
  line: AddonLine | null;
  payment: 'prepaid' | 'postpaid';
  onClose: () => void;
  onOrder: (line: AddonLine) => void;
};

/** Orders an add-on: shows its price for this month and per month, with a button that names the obligation to pay. */
export function AddonOrder({ line, payment, onClose, onOrder }: AddonOrderProps) {
  const t = useTexts('subscriptions/web/addons');
  const format = useFormat();
  const netOf = useNetPriceForCompany();
  const company = useCustomer().data?.type === BUSINESS;
  // Keeps the last line, so that the content stays visible while the dialog closes.
  const [visibleLine, setVisibleLine] = useState(line);
  if (line && line !== visibleLine) setVisibleLine(line);
  if (!visibleLine) return null;
  const today = brusselsDate(serverNow());
  const nextMonth = addMonths(firstOfMonth(today), 1);
  const lastDayText = format.dayOfMonth(addDays(nextMonth, -1));
  const amounts = addonAmounts(visibleLine.allowances, today);
  const inWords = (period: 'now' | 'monthly') =>
    format.list(
      amounts.map((amount) => t(`order.unit.${amount.unit}`, { amount: format.number(amount[period], GB_DIGITS) })),
    );
  const withoutVat = (price: number) => (visibleLine.type === CONTRIBUTION_ADDON ? null : netOf(price));
  const [netNow, netThen] = [withoutVat(firstMonthCost(visibleLine, today)), withoutVat(visibleLine.price)];
  const priceNowText = visibleLine.type === TELECOM_ADDON ? t('order.now', { date: lastDayText }) : t('order.whole');
  return (
    <Sheet open={line !== null} onClose={onClose} title={visibleLine.name} closeText={t('order.close')}>
      <div className="stack g3">
        <PriceLines
          small
          lines={[]}
          total={{
            label: priceNowText,
            value: format.money(firstMonthCost(visibleLine, today)),
            context: [netNow, t(`order.${payment}`)].filter(Boolean).join('. '),
          }}
          after={[
            {
              label: t('order.then', { date: format.dayOfMonth(nextMonth) }),
              value: `${format.money(visibleLine.price)}${netThen === null ? '' : ` (${netThen})`}`,
            },
          ]}
        />
        {amounts.length > 0 && (
          <p>
            {t('order.gives', {
              now: inWords('now'),
              until: lastDayText,
              monthly: inWords('monthly'),
              from: format.dayOfMonth(nextMonth),
            })}
          </p>
        )}
        <p className="small quiet">
          {t(visibleLine.type === CONTRIBUTION_ADDON ? 'order.untaxed' : 'order.taxed')} {t('when.off')}
        </p>
        {!company && <p className="small quiet">{t('order.withdraw')}</p>}
        <Button
          wide
          onClick={() => {
            onClose();
            onOrder(visibleLine);
          }}
        >
          {t('order.submit')}
        </Button>
      </div>
    </Sheet>
  );
}
