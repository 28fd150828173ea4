import { useState } from 'react';
import type { identityContract } from '#identity/contract.ts';
import { client, Problem } from '#platform/browser/client.ts';
import { useCountdown } from '#platform/browser/use-countdown.ts';

export type ResendState = 'idle' | 'sending' | 'sent' | 'too-soon' | 'failed';

export type Resend = {
  state: ResendState;
  /** Seconds until it may be sent again; 0: now. */
  seconds: number;
  /** Sends to the address given, or to the one of the session. */
  send: (email?: string) => Promise<void>;
};

/** Sends the confirmation mail again. How long to wait in between is the server's to say. */
export const useResend = (): Resend => {
  const [state, setState] = useState<ResendState>('idle');
  const { seconds, wait } = useCountdown();
  const send = async (email?: string) => {
    if (state === 'sending' || seconds > 0) return;
    setState('sending');
    try {
      const body = email === undefined ? {} : { email: email.trim() };
      const { resend_after } = await client<typeof identityContract>().call('POST /api/customer/email/verify/resend', {
        body,
      });
      setState('sent');
      wait(resend_after);
    } catch (error) {
      const tooSoon = error instanceof Problem && error.code === 'TOO_MANY_REQUESTS';
      setState(tooSoon ? 'too-soon' : 'failed');
      if (tooSoon) wait(error.retry_after ?? 30);
      // A wrong address belongs to the field it was typed into.
      else if (email !== undefined) throw error;
    }
  };
  return { state, seconds, send };
};
