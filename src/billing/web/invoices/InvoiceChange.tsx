import type { InvoiceDetails } from '#billing/contract.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { useBillChangeTexts } from './use-bill-change-texts.ts';

/** Number of parts that the sentence names. */
const NAMED_PARTS = 2;

/** Difference to the bill of the month before, in one sentence; its parts open by a tap. */
export function InvoiceChange({ details: { change, basis, invoice } }: { details: InvoiceDetails }) {
  const { t, format, monthOf, nameOf, titleOf } = useBillChangeTexts();
  if (!change || change.month === invoice.month) return null;
  const sum = centsToEuro(change.parts.reduce((cents, { amount }) => cents + euroToCentsOrZero(amount), 0));
  // Parts of a company are net. Where they do not explain the difference, only the difference is shown.
  const isExplained = change.parts.length > 0 && (basis === 'net' || sum === change.amount);
  const amount = isExplained ? sum : change.amount;
  const direction = amount > 0 ? 'more' : amount < 0 ? 'less' : 'same';
  const reasons = isExplained
    ? change.parts
        .filter((part) => Math.sign(part.amount) === Math.sign(amount) || amount === 0)
        .slice(0, NAMED_PARTS)
        .map(nameOf)
    : [];
  const params = { amount: format.money(Math.abs(amount)), month: monthOf(change.month) };
  const sentence =
    reasons.length > 0
      ? t(`change.${direction}Because`, { ...params, reasons: format.list(reasons) })
      : t(`change.${direction}`, params);
  return (
    <section className="inv__change stack g2" aria-label={t('change.title')}>
      <p>
        {sentence}
        {basis === 'net' && amount !== 0 && ` ${t('change.net')}`}
      </p>
      {isExplained && (
        <Disclosure summary={t('change.lines')}>
          <PriceLines
            small
            lines={change.parts.map((part) => ({
              label: titleOf(part),
              value: format.signedMoney(part.amount),
            }))}
            total={{ label: t('change.total'), value: format.signedMoney(sum) }}
          />
        </Disclosure>
      )}
    </section>
  );
}
