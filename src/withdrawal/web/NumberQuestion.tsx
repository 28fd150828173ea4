import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import { addMonths, brusselsDate } from '#platform/pure/calendar.ts';
import type { Withdrawable } from '#withdrawal/contract.ts';
import { type NumberWish, numberWishes } from '#withdrawal/rules/number-wish.ts';

export type NumberQuestionProps = {
  sim: Pick<Withdrawable['sims'][number], 'msisdn' | 'own_number'>;
  value: NumberWish | undefined;
  onPick: (wish: NumberWish) => void;
  error: string | undefined;
};

/** Asks whether to keep an active number. There is no default, to prevent accidental loss of the number. */
export function NumberQuestion({ sim, value, onPick, error }: NumberQuestionProps) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const number = formatPhoneNoBreak(sim.msisdn ?? '');
  const title = t(sim.own_number ? 'number.titleTemporary' : 'number.title', { number });
  const keepEndDate = format.date(addMonths(brusselsDate(serverNow()), 1));
  return (
    <section className={`withdrawal__number stack g3 ${error ? 'is-error' : ''}`}>
      <h2>{title}</h2>
      <RadioCards
        legend={title}
        value={value ?? ''}
        error={error}
        onPick={(pickedValue) => {
          const wish = numberWishes.find((each) => each === pickedValue);
          if (wish) onPick(wish);
        }}
        options={[
          { value: 'keep', label: t('number.keep'), detail: t('number.keepMore', { date: keepEndDate }) },
          { value: 'give_back', label: t('number.giveBack'), detail: t('number.giveBackMore') },
        ]}
      />
    </section>
  );
}
