import { useState } from 'react';
import { checkDelivery, toShippingAddress } from '#customers/web/parts/delivery-values.ts';
import { emptyAddress } from '#customers/web/parts/AddressFields.tsx';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { useIgnorePressesOnStepChange } from '#platform/ui/page/use-ignore-presses.ts';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import type { swapContract } from '#swap/contract.ts';
import type { SwapReason } from '#swap/rules/swap-reason.ts';
import { BlockSwitch } from '../block/BlockSwitch.tsx';
import { ChooseStep, type SwapRequestForm, type SwapRequestValues } from './ChooseStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { SwapHeader } from './SwapHeader.tsx';
import type { SwapView } from './swap-query.ts';
import { useRefreshSwapAndSession } from './use-swap.ts';

/** Form of a swap: reason, SIM type and address, then a summary before the request. */
export function SwapRequest({ view, number }: { view: SwapView; number: string }) {
  const t = useTexts('swap/web/new-sim');
  const ofCustomers = useTexts('customers');
  const { product, swap, address } = view;
  const refresh = useRefreshSwapAndSession(product.uuid);
  const [isSure, setIsSure] = useState(false);
  const form: SwapRequestForm = useApiFormWithDraft<SwapRequestValues>({
    defaults: { reason: '', sim_type: '', to: address ? 'same' : 'other', shipping_address: emptyAddress },
    draftKey: `swap:${product.uuid}`,
    validate: (values) => ({
      reason: values.reason ? null : withFieldLabel('REQUIRED', t('confirm.reason')),
      sim_type: values.sim_type ? null : withFieldLabel('REQUIRED', t('confirm.new')),
      ...(values.sim_type === String(SIM_CARD) ? checkDelivery(ofCustomers, values) : {}),
    }),
    submit: async (values) => {
      if (!isSure) {
        setIsSure(true);
        return false;
      }
      const sim_type = values.sim_type === String(SIM_CARD) ? (1 as const) : (0 as const);
      await createClient<typeof swapContract>().call('POST /api/customer/product/start-sim-swap', {
        body: {
          customer_product_uuid: product.uuid,
          reason: values.reason as SwapReason,
          sim_type,
          ...(sim_type === SIM_CARD ? { shipping_address: toShippingAddress(values) } : {}),
        },
      });
      await refresh();
    },
  });
  const shownStep = isSure ? 'confirm' : 'choose';
  useFocusOnStepChange(shownStep);
  useIgnorePressesOnStepChange(shownStep);
  return (
    <Form form={form} className="stack g6">
      <SwapHeader
        uuid={product.uuid}
        overline={t('step', { number: isSure ? 2 : 1 })}
        title={isSure ? t('confirm.title') : t('heading', { number })}
        text={t(isSure ? 'confirm.intro' : 'intro')}
        {...(isSure ? { onBack: () => setIsSure(false) } : {})}
      />
      {!isSure && product.state !== 'deactivated' && (
        <Card>
          <BlockSwitch product={product} isMainAccount onDone={refresh} asksForNew />
        </Card>
      )}
      {!isSure && product.state === 'suspended' && <Notice>{t('suspended')}</Notice>}
      {!isSure && swap?.state === 'cancelled' && <Notice>{t(`ended.${swap.ended_by ?? 'customer'}`)}</Notice>}
      {isSure ? <ConfirmStep view={view} number={number} form={form} /> : <ChooseStep view={view} form={form} />}
    </Form>
  );
}
