import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import { SkeletonFields } from '#platform/ui/states/Skeletons.tsx';

// Loaded lazily, because few customers leave.
const PortOutCode = lazy(async () => ({ default: (await import('./PortOutCode.tsx')).PortOutCode }));

/** Row of a SIM with the code that another operator needs to take its number. `number`: shown where the screen does not name the SIM. */
export function PortOutRow({ product: { uuid }, number }: { product: { uuid: string }; number?: string }) {
  const t = useTexts('porting/web/port-out');
  const loadingText = useTexts('platform')('loading');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Row
        icon={lock}
        overline={number}
        title={t('title')}
        detail={t('text')}
        action={
          <Button kind="text" aria-label={t('openLong')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('open')}
          </Button>
        }
      />
      {isOpen && (
        <div className="line">
          <div className="line__main">
            <Suspense fallback={<SkeletonFields label={loadingText} fields={1} button />}>
              <PortOutCode uuid={uuid} />
            </Suspense>
          </div>
        </div>
      )}
    </>
  );
}
