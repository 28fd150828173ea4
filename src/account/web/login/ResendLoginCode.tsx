import { useEffect, useEffectEvent, useState } from 'react';
import { wayOut } from '#platform/browser/way-out.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { useCountdown } from '#platform/browser/use-countdown.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { type RequestedLoginCode, requestLoginCode } from './phone-login.ts';

type ResendLoginCodeProps = { requestedCode: RequestedLoginCode; onAsked: (requestedCode: RequestedLoginCode) => void };

/**
 * Button for another SMS after the wait. The countdown is visual only; screen readers announce the send and the end of the
 * wait.
 */
export function ResendLoginCode({ requestedCode, onAsked }: ResendLoginCodeProps) {
  const t = useTexts('account/web/login');
  const { seconds, wait } = useCountdown();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [error, setError] = useState<unknown>(null);
  const { again_at } = requestedCode;
  const waitUntil = useEffectEvent((resendTime: number) => wait(Math.max(0, (resendTime - Date.now()) / 1000)));
  useEffect(() => waitUntil(again_at), [again_at]);
  const send = async () => {
    if (state === 'sending') return;
    setState('sending');
    setError(null);
    try {
      const newCode = await requestLoginCode(requestedCode.number);
      setState(newCode.too_soon ? 'idle' : 'sent');
      onAsked(newCode);
    } catch (sendError) {
      setState('idle');
      setError(sendError);
    }
  };
  const secondsLeft = Math.ceil(seconds);
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  const announcement = secondsLeft > 0 ? (state === 'sent' ? t('code.sentAgain') : '') : t('code.mayAsk');
  return (
    <div>
      <p role="status" className={state === 'sent' && secondsLeft > 0 ? 'small' : 'vh'}>
        {announcement}
      </p>
      {secondsLeft > 0 ? (
        <p className="small quiet">{t('code.wait', { time: clock })}</p>
      ) : (
        <Button
          {...wayOut}
          kind="text"
          pending={state === 'sending'}
          problem={errorText(error)}
          onClick={() => void send()}
        >
          {t('code.again')}
        </Button>
      )}
    </div>
  );
}
