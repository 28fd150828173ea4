import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { nothing, requiredText } from '#platform/contract/schemas.ts';
import { customer } from '#customers/contract.ts';

const email = requiredText(254);

export const identityContract = contract({
  'GET /api/v1/customer/exists': endpoint({
    summary: 'Whether an email address or one of our phone numbers is known',
    caller: 'anonymous',
    query: z.object({ phoneOrEmail: requiredText(254) }),
    reply: z.object({ exists: z.boolean(), kind: z.enum(['email', 'phone']) }),
    refusals: { EMAIL_INVALID: 422, PHONE_INVALID: 422 },
    limits: [{ by: 'address', points: 30, seconds: 60 }],
  }),
  'POST /api/customer/logout': endpoint({
    summary: 'Ends the session; without one it does nothing',
    caller: 'anonymous',
    reply: nothing,
  }),
  'POST /api/customer/email/verify/resend': endpoint({
    summary: 'Sends the confirmation mail again; the same answer for an unknown address',
    caller: 'anonymous',
    body: z.strictObject({ email: email.optional() }),
    reply: z.object({ resend_after: z.number().int() }),
    refusals: { EMAIL_INVALID: 422, REQUIRED: 422 },
    limits: [{ by: 'address', points: 20, seconds: 3600 }],
  }),
  'GET /api/customer/email/confirm': endpoint({
    summary:
      'Confirms the address of a confirmation link, once; the mail links to a page, so looking at the mail confirms nothing',
    caller: 'anonymous',
    query: z.object({ token: requiredText(200) }),
    reply: z.object({ email: z.string(), changed: z.boolean() }),
    refusals: { LINK_EXPIRED: 422, LINK_USED: 422, LINK_UNKNOWN: 422, EMAIL_EXISTS: 422 },
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/customer/email/change': endpoint({
    summary: 'Asks for another email address; it counts once its link is opened',
    caller: 'main-account',
    body: z.strictObject({ email, no_send_email: z.boolean().default(false) }),
    reply: customer,
    refusals: { EMAIL_EXISTS: 422, EMAIL_INVALID: 422 },
    limits: [{ by: 'customer', points: 10, seconds: 3600 }],
  }),
});
