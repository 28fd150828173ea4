import { useState } from 'react';
import type { identityContract } from '#identity/contract.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useCountdown } from '#platform/browser/use-countdown.ts';

export type ResendState = 'idle' | 'sending' | 'sent' | 'held' | 'failed';

export type Resend = {
  state: ResendState;
  /** Refusal code when it is throttled or has failed. */
  code: string | null;
  /** Seconds until the next send is allowed; 0: now. */
  seconds: number;
  /** The mail server of the address refused the last mail. */
  refused: boolean;
  /** Sends to `email`, or to the address of the session. */
  send: (email?: string) => Promise<void>;
};

export type ResendOptions = {
  refused?: boolean;
  /** Called after a send; the state of the earlier mail is obsolete. */
  onSent?: () => void;
};

/** Codes of the resend limits, which are not failures. */
const throttlingCodes: ReadonlySet<string> = new Set(['EMAIL_JUST_SENT', 'EMAIL_SENT_OFTEN']);

/** Sends the confirmation mail again. The server returns the wait between sends; a refused mail requires none. */
export const useResendConfirmation = ({ refused = false, onSent }: ResendOptions = {}): Resend => {
  const [{ state, code }, setOutcome] = useState<Pick<Resend, 'state' | 'code'>>({ state: 'idle', code: null });
  const { seconds, wait } = useCountdown();
  // A refusal of the mail makes the earlier result obsolete, except the hourly limit.
  const isObsolete = refused && (state === 'sent' || code === 'EMAIL_JUST_SENT');
  const secondsLeft = isObsolete ? 0 : seconds;
  const send = async (email?: string) => {
    if (state === 'sending' || secondsLeft > 0) return;
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
      const isThrottled = problem !== null && throttlingCodes.has(problem.code);
      setOutcome({ state: isThrottled ? 'held' : 'failed', code: problem?.code ?? 'SOMETHING_WENT_WRONG' });
      if (problem?.status === 429) wait(problem.retry_after ?? 30);
      // Errors about a typed address are shown at its field.
      if (!isThrottled && email !== undefined) throw error;
    }
  };
  return { state: isObsolete ? 'idle' : state, code, seconds: secondsLeft, refused, send };
};
