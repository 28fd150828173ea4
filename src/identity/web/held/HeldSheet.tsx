import { identityServiceName } from '../parts/identity-service.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';

/** Shows when a held request runs (ISO 8601), how to speed it up and how to cancel it. */
export function HeldSheet({ delayEnd, onClose }: { delayEnd: string; onClose: () => void }) {
  const t = useTexts('identity/web/held');
  const format = useFormat();
  const service = identityServiceName();
  return (
    <Sheet open onClose={onClose} title={t('sheet.title')} closeText={t('sheet.close')}>
      <div className="stack g4">
        <p className="strong">{t('sheet.when', { until: format.dateTime(delayEnd) })}</p>
        <p>{t('sheet.why')}</p>
        <p>{service ? t('sheet.hurry', { service }) : t('sheet.hurryPasskey')}</p>
        <p>{t('sheet.stop')}</p>
        <Button wide onClick={onClose}>
          {t('sheet.ok')}
        </Button>
      </div>
    </Sheet>
  );
}
