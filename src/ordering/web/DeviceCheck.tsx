import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '#catalogue/rules/device-name.ts';
import { esimDevicesQuery } from '#catalogue/web/questions.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { ComboBox } from '#platform/ui/ComboBox.tsx';
import { Disclosure } from '#platform/ui/Disclosure.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import phone from '#platform/ui/pictures/icons/phone.svg?raw';

/** Whether a phone takes an eSIM. The list is long, so it is fetched when somebody asks. */
export function DeviceCheck({ onTakeSim }: { onTakeSim: (() => void) | null }) {
  const t = useTexts('ordering');
  const retry = useTexts('platform')('retry');
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const { data, isError, isFetching, refetch } = useQuery({ ...esimDevicesQuery, enabled: open });
  const devices = data?.devices ?? [];
  const device = devices.find((each) => deviceName(each) === picked);
  return (
    <div className="order-device">
      <Disclosure summary={t('choose.device.question')} icon={phone} open={open} onToggle={setOpen}>
        {isError && !data ? (
          <Notice
            kind="bad"
            live
            action={
              <Button kind="text" onClick={() => void refetch()} pending={isFetching}>
                {retry}
              </Button>
            }
          >
            <p>{t('choose.device.failed')}</p>
          </Notice>
        ) : (
          <div className="stack g3 narrow">
            <ComboBox
              label={t('choose.device.label')}
              hint={t('choose.device.hint')}
              options={devices.map((each) => ({
                value: deviceName(each),
                label: deviceName(each),
                ...(each.note ? { detail: each.note } : {}),
              }))}
              onPick={(option) => setPicked(option?.value ?? null)}
              ok={
                device?.esim
                  ? [t('choose.device.yes', { device: deviceName(device) }), device.note].filter(Boolean).join('. ')
                  : undefined
              }
              loading={!data}
              loadingText={t('choose.device.loading')}
              emptyText={t('choose.device.empty')}
              openText={t('choose.device.open')}
              resultsText={(count) => t('choose.device.results', { count })}
            />
            {device && !device.esim && (
              <Notice
                kind="warn"
                live
                action={
                  onTakeSim && (
                    <Button kind="text" onClick={onTakeSim}>
                      {t('choose.device.noPick')}
                    </Button>
                  )
                }
              >
                <p>{t('choose.device.no', { device: deviceName(device) })}</p>
              </Notice>
            )}
          </div>
        )}
      </Disclosure>
    </div>
  );
}
