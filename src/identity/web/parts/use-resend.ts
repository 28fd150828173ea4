import { useState } from 'react';
import type { identityContract } from '#identity/contract.ts';
import { client, Problem } from '#platform/browser/client.ts';
import { useCountdown } from '#platform/browser/use-countdown.ts';

export type ResendState = 'idle' | 'sending' | 'sent' | 'too-soon' | 'too-many' | 'failed';

export type Resend = {
  state: ResendState;
  /** Seconds until it may be sent again; 0: now. */
  seconds: number;
  /** The mail server of the address took none. */
  refused: boolean;
  /** Sends to the address given, or to the one of the session. */
  send: (email?: string) => Promise<void>;
};

export type ResendAbout = {
  refused?: boolean;
  /** A mail is on its way: what is known of the one before is over. */
  onSent?: () => void;
};

/** A wait that is longer than between two mails is that of an hour in which enough were sent. */
const BETWEEN_TWO_S = 300;

/** Sends the confirmation mail again. How long to wait in between is the server's to say; nobody waits for one that was refused. */
export const useResend = ({ refused = false, onSent }: ResendAbout = {}): Resend => {
  const [state, setState] = useState<ResendState>('idle');
  const { seconds, wait } = useCountdown();
  // What was said of a mail is over once that was refused, but for that there were enough.
  const over = refused && (state === 'sent' || state === 'too-soon');
  const left = over ? 0 : seconds;
  const send = async (email?: string) => {
    if (state === 'sending' || left > 0) return;
    setState('sending');
    try {
      const body = email === undefined ? {} : { email: email.trim() };
      const { resend_after } = await client<typeof identityContract>().call('POST /api/customer/email/verify/resend', {
        body,
      });
      setState('sent');
      wait(resend_after);
      onSent?.();
    } catch (error) {
      const held = error instanceof Problem && error.code === 'TOO_MANY_REQUESTS' ? (error.retry_after ?? 30) : null;
      setState(held === null ? 'failed' : held > BETWEEN_TWO_S ? 'too-many' : 'too-soon');
      if (held !== null) wait(held);
      // A wrong address belongs to the field it was typed into.
      else if (email !== undefined) throw error;
    }
  };
  return { state: over ? 'idle' : state, seconds: left, refused, send };
};
