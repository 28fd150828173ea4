import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateCachedSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import type { SustainabilityContract, SustainabilitySlice } from '#sustainability/contract.ts';
import type { OwnedWearable } from '#sustainability/rules/wearables.ts';
import { useDeviceName } from './use-device-name.ts';

/** Adds and removes devices; a removal can be undone in the toast. */
export const useDeviceChanges = () => {
  const t = useTexts('sustainability');
  const nameOf = useDeviceName();
  const queries = useQueryClient();
  const toast = useToast();
  const know = ({ customer_wearable }: SustainabilitySlice) =>
    updateCachedSession<SustainabilitySlice>(queries, () => ({ customer_wearable }));
  const { call } = createClient<SustainabilityContract>();
  const add = useMutation({
    mutationFn: ({ wearable_uuid, has_refurbished }: OwnedWearable) =>
      call('POST /api/customer/wearable/add', { body: { wearable_uuid, has_refurbished } }),
    onSuccess: (known, device) => {
      know(known);
      toast({ text: t('devices.added', { name: nameOf(device) }) });
    },
  });
  const remove = useMutation({
    mutationFn: ({ customer_wearable_uuid }: SustainabilitySlice['customer_wearable'][number]) =>
      call('POST /api/customer/wearable/remove', { body: { customer_wearable_uuid } }),
    onSuccess: (known, device) => {
      know(known);
      const undo = { label: t('devices.undo'), run: () => add.mutate(device) };
      toast({ text: t('devices.removed', { name: nameOf(device) }), undo });
    },
  });
  return { add, remove };
};
