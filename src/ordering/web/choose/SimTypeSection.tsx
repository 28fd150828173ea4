import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatNetPrice } from '#platform/pure/vat-text.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import esim from '#platform/ui/pictures/esim.svg?no-inline';
import sim from '#platform/ui/pictures/sim.svg?no-inline';
import { ESIM, SIM_CARD, type SimType } from '#subscriptions/rules/sim-type.ts';
import { lazy, Suspense, useState } from 'react';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import type { SaleCatalogue } from '../basket/basket-model.ts';
import type { Choice } from './use-basket-editor.ts';

/** Loaded when it is opened, with the list of devices. */
const DevicePicker = lazy(async () => ({ default: (await import('./DevicePicker.tsx')).DevicePicker }));

/** Checks whether a phone supports eSIM. */
function DeviceCheck({ onTakeSim }: { onTakeSim: (() => void) | null }) {
  const t = useTexts('ordering/web/choose');
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once it was opened, so that what was picked is kept.
  const [wasOpened, setWasOpened] = useState(false);
  const toggle = (opens: boolean) => {
    setOpen(opens);
    if (opens) setWasOpened(true);
  };
  return (
    <div className="order-device">
      <Disclosure summary={t('device.question')} icon={phone} open={isOpen} onToggle={toggle}>
        {wasOpened && (
          <Suspense fallback={<Skeleton height="6rem" />}>
            <DevicePicker onTakeSim={onTakeSim} />
          </Suspense>
        )}
      </Disclosure>
    </div>
  );
}

const parseSimType = (value: string) => (value === String(ESIM) ? ESIM : SIM_CARD);

/** Choice of SIM card or eSIM, with the device check. */
export function SimTypeSection({ sale, choice }: { sale: SaleCatalogue; choice: Choice }) {
  const t = useTexts('ordering/web/choose');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const offeredTypes: readonly SimType[] = choice.offer.sim_types;
  const price =
    choice.offer.audience === 'professional' && sale.shipping > 0
      ? `${format.money(sale.shipping)} (${formatNetPrice(platformTexts, format, euroToCentsOrZero(sale.shipping))})`
      : format.money(sale.shipping);
  const options = [
    { value: String(ESIM), label: t('simType.esim'), detail: t('sim.esimDetail'), picture: esim },
    {
      value: String(SIM_CARD),
      label: t('simType.sim'),
      detail: t('sim.simDetail', { count: sale.shipping_days, price }),
      picture: sim,
    },
  ].map((option) => ({ ...option, disabled: !offeredTypes.includes(parseSimType(option.value)) }));
  return (
    <section className="part">
      <h2>{t('sim.title')}</h2>
      <RadioCards
        legend={t('sim.title')}
        options={options}
        value={String(choice.card.type)}
        onPick={(type) => choice.change({ type: parseSimType(type) })}
      />
      <DeviceCheck
        onTakeSim={
          offeredTypes.includes(SIM_CARD) && choice.card.type === ESIM ? () => choice.change({ type: SIM_CARD }) : null
        }
      />
    </section>
  );
}
