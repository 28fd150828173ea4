import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';

/** Loaded when it is opened, with the list of devices. */
const DevicePicker = lazy(async () => ({ default: (await import('./DevicePicker.tsx')).DevicePicker }));

/** Checks whether a phone supports eSIM. */
export function DeviceCheck({ onTakeSim }: { onTakeSim: (() => void) | null }) {
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
