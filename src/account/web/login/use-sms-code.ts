import { useEffect, useEffectEvent } from 'react';

type OtpContainer = {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
};

/**
 * Offers to take the code out of the SMS where the browser can (WebOTP, on Android); elsewhere the keyboard does, by the field's
 * `one-time-code`. The person is asked, and nothing is read but a message that names our host.
 */
export const useSmsCode = (onCode: (code: string) => void): void => {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const left = new AbortController();
    void (navigator.credentials as unknown as OtpContainer)
      .get({ otp: { transport: ['sms'] }, signal: left.signal })
      .then((found) => found?.code && take(found.code))
      // Left, or said no: the code is typed.
      .catch(() => undefined);
    return () => left.abort();
  }, []);
};
