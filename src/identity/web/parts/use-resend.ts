import { useState } from 'react';
import type { identityContract } from '#identity/contract.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useCountdown } from '#platform/browser/use-countdown.ts';

export type ResendState = 'idle' | 'sending' | 'sent' | 'held' | 'failed';

export type Resend = {
  state: ResendState;
  /** Why it is held back or has failed. */
  code: string | null;
  /** Seconds until it may be sent again; 0: now. */
  seconds: number;
  /** The mail server of the address took none. */
  refused: boolean;
  /** Sends to the address given, or to the one of the session. */
  send: (email?: string) => Promise<void>;
};

export type ResendOptions = {
  refused?: boolean;
  /** A mail is on its way: what is known of the one before is over. */
  onSent?: () => void;
};

/** A mail is on its way, or several are: there is nothing wrong. */
const throttlingCodes: ReadonlySet<string> = new Set(['EMAIL_JUST_SENT', 'EMAIL_SENT_OFTEN']);

/** Sends the confirmation mail again. How long to wait in between is the server's to say; nobody waits for one that was refused. */
export const useResend = ({ refused = false, onSent }: ResendOptions = {}): Resend => {
  const [{ state, code }, setOutcome] = useState<Pick<Resend, 'state' | 'code'>>({ state: 'idle', code: null });
  const { seconds, wait } = useCountdown();
  // What was said of a mail is over once that was refused, but for that there were enough.
  const over = refused && (state === 'sent' || code === 'EMAIL_JUST_SENT');
  const left = over ? 0 : seconds;
  const send = async (email?: string) => {
    if (state === 'sending' || left > 0) return;
    setOutcome({ state: 'sending', code: null });
    try {
      const body = email === undefined ? {} : { email: email.trim() };
      const { resend_after } = await createClient<typeof identityContract>().call(
        'POST /api/customer/email/verify/resend',
        {
          body,
        },
      );
      setOutcome({ state: 'sent', code: null });
      wait(resend_after);
      onSent?.();
    } catch (error) {
      const problem = error instanceof Problem ? error : null;
      const held = problem !== null && throttlingCodes.has(problem.code);
      setOutcome({ state: held ? 'held' : 'failed', code: problem?.code ?? 'SOMETHING_WENT_WRONG' });
      if (problem?.status === 429) wait(problem.retry_after ?? 30);
      // A wrong address belongs to the field it was typed into.
      if (!held && email !== undefined) throw error;
    }
  };
  return { state: over ? 'idle' : state, code, seconds: left, refused, send };
};
