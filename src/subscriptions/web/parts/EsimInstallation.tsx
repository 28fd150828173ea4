import type { Esim } from '#subscriptions/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { CopyField } from '#platform/ui/fields/CopyField.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { HowTo } from '#platform/ui/texts/HowTo.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { QrCode } from '#platform/ui/pictures/QrCode.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import esimPicture from '#platform/ui/pictures/esim.svg?no-inline';
import download from '#platform/ui/pictures/icons/download.svg?raw';
import qr from '#platform/ui/pictures/icons/qr.svg?raw';
import { phonePlatform } from './phone-platform.ts';
import './install-esim.css';

/** Ways to install an eSIM: a button on the phone itself, a QR code to scan from another screen, and codes to type. */
export function EsimInstallation({ esim }: { esim: Esim }) {
  const t = useTexts('subscriptions');
  return (
    <div className="stack g8">
      {esim.progress === 'failed' && <Notice kind="warn">{t('esim.phoneFailed')}</Notice>}
      {(esim.progress === 'downloading' || esim.progress === 'downloaded') && (
        <Notice kind="info" live>
          {t('esim.downloading')}
        </Notice>
      )}
      <div className="only-phone">
        <OnThisPhone esim={esim} />
      </div>
      <Card className="only-wide">
        <div className="esim-wide">
          <QrCode value={esim.activation_code} label={t('esim.qr')} />
          <HowTo steps={t.list('esim.scanSteps')} />
        </div>
      </Card>
      <section className="stack g3">
        <h2>{t('esim.codes')}</h2>
        <Codes esim={esim} />
      </section>
    </div>
  );
}

function OnThisPhone({ esim }: { esim: Esim }) {
  const t = useTexts('subscriptions');
  const phone = phonePlatform(navigator.userAgent, navigator.maxTouchPoints);
  const links = { ios: esim.ios_url, android: esim.android_url } as const;
  const [first, other] = phone === 'android' ? (['android', 'ios'] as const) : (['ios', 'android'] as const);
  return (
    <div className="stack g3">
      <Picture src={esimPicture} className="esim-hero" />
      <Button wide icon={download} href={links[first]}>
        {phone ? t('esim.install') : t(`esim.installOn.${first}`)}
      </Button>
      <Button wide kind="text" href={links[other]}>
        {t(`esim.installOn.${other}`)}
      </Button>
      <HowTo steps={t.list('esim.tapSteps')} />
      <Disclosure summary={t('esim.otherDevice')} icon={qr}>
        <div className="stack g3">
          <p className="quiet">{t('esim.otherDeviceText')}</p>
          <Card>
            <QrCode value={esim.activation_code} label={t('esim.qr')} />
          </Card>
        </div>
      </Disclosure>
    </div>
  );
}

function Codes({ esim }: { esim: Esim }) {
  const t = useTexts('subscriptions');
  const copy = { copyText: t('copy'), copiedText: t('copied') };
  return (
    <RowList>
      <CopyField label={t('esim.smdp')} value={esim.smdp_address} {...copy} />
      <CopyField label={t('esim.matchingId')} value={esim.matching_id} {...copy} />
      <CopyField label={t('esim.full')} value={esim.activation_code} {...copy} />
    </RowList>
  );
}
