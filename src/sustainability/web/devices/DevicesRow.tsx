import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import type { CustomerWearable } from '../../contract.ts';
import { useDeviceName } from './use-device-name.ts';

const LazyDevicesSheet = lazy(async () => ({ default: (await import('./DevicesSheet.tsx')).DevicesSheet }));

/** Row with the counted devices, which opens their editor. `live`: whether the browser is online, so that changes are possible. */
export function DevicesRow({ devices, live }: { devices: readonly CustomerWearable[]; live: boolean }) {
  const t = useTexts('sustainability');
  const format = useFormat();
  const nameOf = useDeviceName();
  const [isOpen, setIsOpen] = useState(false);
  const hasNone = devices.length === 0;
  return (
    <div>
      <p>{hasNone ? t('devices.none') : t('devices.with', { devices: format.list(devices.map(nameOf)) })}</p>
      {live && (
        <Button kind="text" onClick={() => setIsOpen(true)}>
          {t(hasNone ? 'devices.choose' : 'devices.change')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <LazyDevicesSheet devices={devices} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
