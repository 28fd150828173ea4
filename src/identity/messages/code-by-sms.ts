import { z } from 'zod';
import { PHONE_CODE_SECONDS } from '#identity/rules/phone-code.ts';
import { derivePhoneCode } from '#identity/server/queries.ts';

/**
 * Common definition of SMS messages with a code. The last line of the text names the host, so that phones offer autofill on
 * that host only (WICG origin-bound one-time codes: `@host #code`).
 */
export const smsCodeMessage = {
  domain: 'identity',
  channel: 'sms',
  data: z.object({ code_uuid: z.uuid(), expires_at: z.iso.datetime() }),
  priority: 'waits',
  expiresAt: ({ expires_at }: { expires_at: string }) => new Date(expires_at),
  values: ({ code_uuid }: { code_uuid: string }, _language: unknown, seal: Parameters<typeof derivePhoneCode>[0]) => ({
    code: derivePhoneCode(seal, code_uuid),
    minutes: String(PHONE_CODE_SECONDS / 60),
  }),
} as const;
