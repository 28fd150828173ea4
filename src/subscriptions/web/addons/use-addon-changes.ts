import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import type { CustomerProduct, subscriptionsContract } from '#subscriptions/contract.ts';
import { updateSessionProduct } from '../queries.ts';
import type { AddonLine } from './addon-lines.ts';

type Change = { line: AddonLine; to: 'on' | 'off' };

const call = (product: CustomerProduct, { line: { offer_uuid, customerAddon }, to }: Change) => {
  const { call: send } = createClient<typeof subscriptionsContract>();
  const body = { customer_addon_uuid: customerAddon?.uuid ?? '' };
  if (to === 'off') return send('POST /api/customer/product/addon/remove', { body });
  return customerAddon?.state === 'removing'
    ? send('POST /api/customer/product/addon/keep', { body })
    : send('POST /api/customer/product/addon/add', { body: { customer_product_uuid: product.uuid, offer_uuid } });
};

/** Switches add-ons of a SIM on and off; a removal can be undone from its toast. */
export const useAddonChanges = (product: CustomerProduct) => {
  const t = useTexts('subscriptions/web/addons');
  const format = useFormat();
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (requestedChange: Change) => call(product, requestedChange),
    onSuccess: ({ addons }, { line, to }) => {
      updateSessionProduct(queries, product.uuid, { addons });
      const customerAddon = addons.find(({ offer_uuid }) => offer_uuid === line.offer_uuid) ?? null;
      const { name } = line;
      if (to === 'off' && customerAddon?.ends_on)
        return toast({
          text: t('toast.off', { name, date: format.dayOfMonth(customerAddon.ends_on) }),
          undo: { label: t('undo'), run: () => change.mutate({ line: { ...line, customerAddon }, to: 'on' }) },
        });
      if (customerAddon?.state === 'adding') return toast({ text: t('toast.adding', { name }) });
      if (customerAddon?.state === 'active')
        toast({ text: t(line.customerAddon?.state === 'removing' ? 'toast.kept' : 'toast.on', { name }) });
    },
  });
  return change;
};
