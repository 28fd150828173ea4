import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import { CONTRIBUTION, TELECOM } from '#subscriptions/rules/addons.ts';
import { type AddonLine, firstMonthCost } from './addon-lines.ts';

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
  // The content stays readable while the dialog closes.
  const [shown, setShown] = useState(line);
  if (line && line !== shown) setShown(line);
  if (!shown) return null;
  const today = brusselsDate(serverNow());
  const first = addMonths(firstOfMonth(today), 1);
  const now =
    shown.type === TELECOM ? t('order.now', { date: format.dayOfMonth(addDays(first, -1)) }) : t('order.whole');
  return (
    <Sheet open={line !== null} onClose={onClose} title={shown.name} closeText={t('order.close')}>
      <div className="stack g3">
        <PriceLines
          small
          lines={[]}
          total={{ label: now, value: format.money(firstMonthCost(shown, today)), context: t(`order.${payment}`) }}
          after={[{ label: t('order.then', { date: format.dayOfMonth(first) }), value: format.money(shown.price) }]}
        />
        <p className="small quiet">
          {t(shown.type === CONTRIBUTION ? 'order.untaxed' : 'order.taxed')} {t('when.off')}
        </p>
        <Button
          wide
          onClick={() => {
            onClose();
            onOrder(shown);
          }}
        >
          {t('order.submit')}
        </Button>
      </div>
    </Sheet>
  );
}
