import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import type { CustomerWearable, SustainabilityContract, SustainabilitySlice } from '../../contract.ts';
import { monthlyMakingEmissions, type OwnedWearable, wearables, WEARABLES_MAX } from '../../rules/wearables.ts';
import { useDeviceName } from './use-device-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateCachedSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';

/** Adds and removes devices; a removal can be undone in the toast. */
const useDeviceChanges = () => {
  const t = useTexts('sustainability');
  const nameOf = useDeviceName();
  const queries = useQueryClient();
  const toast = useToast();
  const updateCaches = ({ customer_wearable }: SustainabilitySlice) => {
    updateCachedSession<SustainabilitySlice>(queries, () => ({ customer_wearable }));
    for (const path of ['details', 'history'])
      void queries.invalidateQueries({ queryKey: [`GET /api/green/emission/${path}`] });
  };
  const { call } = createClient<SustainabilityContract>();
  const add = useMutation({
    mutationFn: ({ wearable_uuid, has_refurbished }: OwnedWearable) =>
      call('POST /api/customer/wearable/add', { body: { wearable_uuid, has_refurbished } }),
    onSuccess: (newWearables, device) => {
      updateCaches(newWearables);
      toast({ text: t('devices.added', { name: nameOf(device) }) });
    },
  });
  const remove = useMutation({
    mutationFn: ({ customer_wearable_uuid }: SustainabilitySlice['customer_wearable'][number]) =>
      call('POST /api/customer/wearable/remove', { body: { customer_wearable_uuid } }),
    onSuccess: (newWearables, device) => {
      updateCaches(newWearables);
      const undo = { label: t('devices.undo'), run: () => add.mutate(device) };
      toast({ text: t('devices.removed', { name: nameOf(device) }), undo });
    },
  });
  return { add, remove };
};

type Changes = ReturnType<typeof useDeviceChanges>;

/** Sheet to add and remove the customer's devices. */
export function DevicesSheet({ devices, onClose }: { devices: readonly CustomerWearable[]; onClose: () => void }) {
  const t = useTexts('sustainability');
  const { add, remove } = useDeviceChanges();
  return (
    <Sheet open onClose={onClose} title={t('devices.title')} closeText={t('devices.close')}>
      <div className="stack g5">
        <p className="quiet">{t('devices.text')}</p>
        {devices.length > 0 && <DeviceList devices={devices} remove={remove} onDone={onClose} />}
        {devices.length < WEARABLES_MAX && <AddDeviceForm first={devices.length === 0} add={add} onDone={onClose} />}
      </div>
    </Sheet>
  );
}

/** Formats the monthly making emissions of a device. */
const useMonthlyEmissionsText = () => {
  const t = useTexts('sustainability');
  const format = useFormat();
  return (device: OwnedWearable): string => {
    const { grams } = monthlyMakingEmissions(device);
    return t('devices.perMonth', { kg: format.number(Math.round(grams / 100) / 10) });
  };
};

type DeviceListProps = { devices: readonly CustomerWearable[]; remove: Changes['remove']; onDone: () => void };

function DeviceList({ devices, remove, onDone }: DeviceListProps) {
  const t = useTexts('sustainability');
  const nameOf = useDeviceName();
  const perMonth = useMonthlyEmissionsText();
  const busy = (device: CustomerWearable) => remove.variables?.customer_wearable_uuid === device.customer_wearable_uuid;
  return (
    <RowList>
      {devices.map((device) => (
        <Row
          key={device.customer_wearable_uuid}
          title={nameOf(device)}
          detail={perMonth(device)}
          action={
            <Button
              kind="text"
              aria-label={t('devices.removeNamed', { name: nameOf(device) })}
              pending={remove.isPending && busy(device)}
              problem={busy(device) ? errorText(remove.error) : null}
              onClick={() => remove.mutate(device, { onSuccess: onDone })}
            >
              {t('devices.remove')}
            </Button>
          }
        />
      ))}
    </RowList>
  );
}

type AddDeviceFormProps = { first: boolean; add: Changes['add']; onDone: () => void };

function AddDeviceForm({ first, add, onDone }: AddDeviceFormProps) {
  const t = useTexts('sustainability');
  const perMonth = useMonthlyEmissionsText();
  const [device, setDevice] = useState<OwnedWearable>({ wearable_uuid: wearables[0].uuid, has_refurbished: false });
  const { has_refurbished } = device;
  return (
    <section className="stack g4">
      {!first && <h3>{t('devices.another')}</h3>}
      <RadioCards
        legend={t('devices.which')}
        row={false}
        options={wearables.map(({ uuid, kind }) => ({
          value: uuid,
          label: t(`devices.kind.${kind}`),
          detail: perMonth({ wearable_uuid: uuid, has_refurbished }),
        }))}
        value={device.wearable_uuid}
        onPick={(wearable_uuid) => setDevice({ ...device, wearable_uuid })}
      />
      <Checkbox
        label={t('devices.refurbished')}
        checked={has_refurbished}
        onChange={({ currentTarget }) => setDevice({ ...device, has_refurbished: currentTarget.checked })}
      />
      <Button
        wide
        pending={add.isPending}
        problem={errorText(add.error)}
        onClick={() => add.mutate(device, { onSuccess: onDone })}
      >
        {t('devices.add')}
      </Button>
    </section>
  );
}
