import { useEffect, useRef, useState } from 'react';
import type { Iccid } from '#platform/pure/line-ids.ts';
import { findIccidInBarcodes } from '#subscriptions/rules/iccid.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import qr from '#platform/ui/pictures/icons/qr.svg?raw';
import './scan-card.css';

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const LOOK_MS = 250;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser can detect barcodes and may have a camera. */
const canScan = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator;

type State = 'off' | 'asking' | 'refused' | 'none' | MediaStream;

/** Reads the ICCID from the barcode of a SIM card. The camera starts on a press and stops once the ICCID is found. */
export function SimCardScanner({ onFound }: { onFound: (iccid: Iccid) => void }) {
  const t = useTexts('subscriptions');
  const [state, setState] = useState<State>('off');
  const stream = typeof state === 'object' ? state : null;
  const video = useRef<HTMLVideoElement>(null);
  const latestOnFound = useRef(onFound);
  useEffect(() => {
    latestOnFound.current = onFound;
  });
  useEffect(() => {
    const [screen, Detectors] = [video.current, detectorClass()];
    if (!stream || !screen || !Detectors) return undefined;
    screen.srcObject = stream;
    void screen.play().catch(() => undefined);
    const detector = new Detectors({ formats: ['code_128', 'code_39', 'itf'] });
    const scan = async () => {
      const codes = await detector.detect(screen).catch(() => []);
      const iccid = findIccidInBarcodes(codes.map(({ rawValue }) => rawValue));
      if (iccid === null) return;
      latestOnFound.current(iccid);
      setState('off');
    };
    const timer = setInterval(() => void scan(), LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream]);
  const start = async () => {
    setState('asking');
    try {
      setState(await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }));
    } catch (error) {
      setState((error as Error).name === 'NotAllowedError' ? 'refused' : 'none');
    }
  };
  if (!canScan()) return null;
  if (stream) {
    return (
      <div className="stack g3">
        <video ref={video} className="scan" muted playsInline aria-hidden="true" />
        <p role="status">{t('activation.scan.hold')}</p>
        <Button kind="secondary" small onClick={() => setState('off')}>
          {t('activation.scan.stop')}
        </Button>
      </div>
    );
  }
  return (
    <div className="stack g3">
      {(state === 'refused' || state === 'none') && (
        <Notice kind="warn" live>
          {t(`activation.scan.${state}`)}
        </Notice>
      )}
      <p>
        <Button kind="text" icon={qr} pending={state === 'asking'} onClick={() => void start()}>
          {t('activation.scan.start')}
        </Button>
      </p>
    </div>
  );
}
