import { useEffect, useEffectEvent } from 'react';

type OtpContainer = {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
};

/**
 * Reads the code from the SMS in browsers with WebOTP (Android), after the customer's consent and only from messages that
 * name our host. Other platforms use keyboard autofill by `one-time-code`.
 */
export const useSmsCode = (onCode: (code: string) => void): void => {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const left = new AbortController();
    void (navigator.credentials as unknown as OtpContainer)
      .get({ otp: { transport: ['sms'] }, signal: left.signal })
      .then((found) => found?.code && take(found.code))
      // Aborted or declined: the customer types the code.
      .catch(() => undefined);
    return () => left.abort();
  }, []);
};
