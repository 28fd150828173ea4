import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '#catalogue/rules/device-name.ts';
import { esimDevicesQuery } from '#catalogue/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ComboBox } from '#platform/ui/choices/ComboBox.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

/** Searches the list of devices that support eSIM; offers a SIM card for a device that is not in it. */
export function DevicePicker({ onTakeSim }: { onTakeSim: (() => void) | null }) {
  const t = useTexts('ordering/web/choose');
  const [pickedDevice, setPickedDevice] = useState('');
  const query = useQuery(esimDevicesQuery);
  const { data, isError } = query;
  const devices = data?.devices ?? [];
  const device = devices.find((each) => deviceName(each) === pickedDevice);
  if (isError && !data) return <LoadErrorNotice query={query}>{t('device.failed')}</LoadErrorNotice>;
  return (
    <div className="stack g3 narrow">
      <ComboBox
        label={t('device.label')}
        hint={t('device.hint')}
        options={devices.map((listedDevice) => ({
          value: deviceName(listedDevice),
          label: deviceName(listedDevice),
          ...(listedDevice.note ? { detail: listedDevice.note } : {}),
        }))}
        value={pickedDevice}
        onValue={setPickedDevice}
        ok={
          device?.esim
            ? [t('device.yes', { device: deviceName(device) }), device.note].filter(Boolean).join('. ')
            : undefined
        }
        loading={!data}
        loadingText={t('device.loading')}
        emptyText={t('device.empty')}
        openText={t('device.open')}
        resultsText={(count) => t('device.results', { count })}
      />
      {device && !device.esim && (
        <Notice
          kind="warn"
          live
          action={
            onTakeSim && (
              <Button kind="text" onClick={onTakeSim}>
                {t('device.noPick')}
              </Button>
            )
          }
        >
          <p>{t('device.no', { device: deviceName(device) })}</p>
        </Notice>
      )}
    </div>
  );
}
