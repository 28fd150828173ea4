import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { RadioCards } from '#platform/ui/RadioCards.tsx';
import esim from '#platform/ui/pictures/esim.svg?no-inline';
import sim from '#platform/ui/pictures/sim.svg?no-inline';
import type { Sale } from './basket-model.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import type { Choice } from './use-choice.ts';

/** SIM card or eSIM, with the help to choose. */
export function SimPart({ sale, choice }: { sale: Sale; choice: Choice }) {
  const t = useTexts('ordering');
  const format = useFormat();
  const offered: readonly (0 | 1)[] = choice.offer.sim_types;
  const options = [
    { value: '0', label: t('simType.esim'), detail: t('choose.sim.esimDetail'), picture: esim },
    {
      value: '1',
      label: t('simType.sim'),
      detail: t('choose.sim.simDetail', { count: sale.shipping_days, price: format.money(sale.shipping) }),
      picture: sim,
    },
  ].map((option, type) => ({ ...option, disabled: !offered.includes(type === 0 ? 0 : 1) }));
  return (
    <section className="part">
      <h2>{t('choose.sim.title')}</h2>
      <RadioCards
        legend={t('choose.sim.title')}
        options={options}
        value={String(choice.card.type)}
        onPick={(type) => choice.change({ type: type === '0' ? 0 : 1 })}
      />
      <DeviceCheck
        onTakeSim={offered.includes(1) && choice.card.type === 0 ? () => choice.change({ type: 1 }) : null}
      />
    </section>
  );
}
