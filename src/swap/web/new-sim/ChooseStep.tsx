import { formatAddressLine } from '#customers/rules/address.ts';
import { DeliveryFields } from '#customers/web/parts/DeliveryFields.tsx';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import esimPicture from '#platform/ui/pictures/esim.svg?no-inline';
import simPicture from '#platform/ui/pictures/sim.svg?no-inline';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import {
  isReasonForNewType,
  isReasonForType,
  type SwapReason,
  swapReasons,
  defaultSimType,
} from '#swap/rules/swap-reason.ts';
import type { SwapView } from './swap-query.ts';
import type { DeliveryValues } from '#customers/web/parts/delivery-values.ts';
import type { ApiForm } from '#platform/ui/forms/use-api-form-with-draft.ts';

/** Radio buttons hold strings: `0` an eSIM, `1` a card, empty when nothing is chosen. */
export type SwapRequestValues = DeliveryValues & { reason: SwapReason | ''; sim_type: '' | '0' | '1' };
export type SwapRequestForm = ApiForm<SwapRequestValues>;

/** Step 1: the reason with its consequence, the SIM type and, for a card, the delivery address. */
export function ChooseStep({ view, form }: { view: SwapView; form: SwapRequestForm }) {
  const t = useTexts('swap/web/new-sim');
  const addressTexts = useTexts('customers/web/said');
  const format = useFormat();
  const { product, address } = view;
  const reasons = swapReasons.filter((reason) => isReasonForType(reason, product.type));
  const values = { to: form.watch('to'), shipping_address: form.watch('shipping_address') };
  const preselectSimType = (reason: SwapReason) =>
    form.set('sim_type', defaultSimType(reason, product.type) === ESIM ? '0' : '1');
  const day = format.weekday(view.delivery_on);
  const reason = form.watch('reason');
  const types = [
    { type: ESIM, value: String(ESIM), label: t('type.esim'), detail: t('type.esimMore'), picture: esimPicture },
    {
      type: SIM_CARD,
      value: String(SIM_CARD),
      label: t('type.card'),
      detail: t('type.cardMore', { day }),
      picture: simPicture,
    },
  ] as const;
  return (
    <div className="cols">
      <section className="stack g3 swap__reasons">
        <h2>{t('why')}</h2>
        <RadioCards
          legend={t('why')}
          row={false}
          options={reasons.map((value) => ({ value, label: t(`reason.${value}`), detail: t(`reasonMore.${value}`) }))}
          {...form.field('reason')}
          value={reason}
          onPick={(value) => preselectSimType(value as SwapReason)}
        />
      </section>
      <div className="side stack g6">
        <section className="stack g3">
          <h2>{t('which')}</h2>
          <RadioCards
            legend={t('which')}
            options={types.filter(({ type }) => !reason || isReasonForNewType(reason, product.type, type))}
            {...form.field('sim_type')}
            value={form.watch('sim_type')}
          />
        </section>
        {form.watch('sim_type') === String(SIM_CARD) && (
          <section className="stack g3">
            <h2>{t('where')}</h2>
            <DeliveryFields
              home={address ? formatAddressLine(address, addressTexts) : t('noAddress')}
              values={values}
              field={form.field}
              set={form.set as (name: string, value: string) => void}
            />
            {values.to === 'other' && address && (
              <p className="small quiet">{t('elsewhere', { count: view.hold_hours })}</p>
            )}
          </section>
        )}
        <Button type="submit" wide>
          {t('next')}
        </Button>
      </div>
    </div>
  );
}
