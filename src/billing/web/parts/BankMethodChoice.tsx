import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';

type BankMethodChoiceProps = { value: BankMethod; onPick: (method: BankMethod) => void };

/** Choice between the bank and a card. */
export function BankMethodChoice({ value, onPick }: BankMethodChoiceProps) {
  const t = useTexts('payments');
  const parts = useTexts('billing/web/parts');
  return (
    <section className="stack g3">
      <h2>{parts('method.title')}</h2>
      <RadioCards
        legend={parts('method.title')}
        value={value}
        onPick={(picked) => onPick(picked === 'card' ? 'card' : 'bank')}
        options={[
          { value: 'bank', label: t('payments.bank'), detail: t('payments.bankMore') },
          { value: 'card', label: t('payments.card'), detail: t('payments.cardMore') },
        ]}
      />
    </section>
  );
}
