import type { Msisdn } from '#platform/pure/line-ids.ts';
import { loginCode } from '#identity/messages/login-code.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Language } from '#platform/pure/language.ts';

export type CodeToSend = {
  msisdn: Msisdn;
  customer_uuid: string;
  language: Language;
  code_uuid: string;
  /** Identifies this SMS; several can have the same code. */
  send_uuid: string;
  /** ISO 8601. */
  expires_at: string;
};

/** Sends the code of `issuePhoneCode` to the customer of a number. */
export const sendPhoneCode = (tx: Tx, queue: Queue, code: CodeToSend): Promise<void> => {
  const { msisdn, customer_uuid, language, code_uuid, send_uuid, expires_at } = code;
  const key = `login-code-${send_uuid}`;
  return sendMessage(tx, queue, loginCode, {
    key,
    to: { msisdn },
    customer_uuid,
    language,
    data: { code_uuid, expires_at },
  });
};
