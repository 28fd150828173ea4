import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { checkIccid } from '#subscriptions/rules/iccid.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { SimNumberField } from '#subscriptions/web/parts/SimNumberField.tsx';
import type { SimSwap, swapContract } from '#swap/contract.ts';
import { useRefreshSwapAndSession } from './use-swap.ts';

/** Activates the new SIM; for a card its ICCID is required, which proves that it has arrived. */
export function SwapActivationForm({ swap }: { swap: SimSwap }) {
  const t = useTexts('swap/web/new-sim');
  const ofSims = useTexts('subscriptions');
  const refresh = useRefreshSwapAndSession(swap.customer_product_uuid);
  const card = swap.order_product.type === SIM_CARD;
  const form = useApiFormWithDraft({
    defaults: { sim_number: '' },
    draftKey: `swap-card:${swap.uuid}`,
    validate: ({ sim_number }) =>
      card ? { sim_number: withFieldLabel(checkIccid(sim_number), ofSims('activation.simNumber')) } : {},
    submit: async ({ sim_number }) => {
      try {
        await createClient<typeof swapContract>().call('POST /api/customer/product/activate-sim-swap', {
          body: { swap_uuid: swap.uuid, ...(card ? { sim_number: sim_number.replaceAll(/\s/g, '') } : {}) },
        });
      } finally {
        await refresh();
      }
    },
  });
  return (
    <Form form={form}>
      {card && (
        <SimNumberField
          end={swap.order_product.sim_number_end}
          onScanned={(formatted) => form.set('sim_number', formatted)}
          {...form.field('sim_number')}
        />
      )}
      <Button type="submit" wide>
        {t(swap.state === 'failed' ? 'activate.again' : 'activate.button')}
      </Button>
      {card && swap.state !== 'failed' && <p className="small quiet">{t('activate.more')}</p>}
    </Form>
  );
}
