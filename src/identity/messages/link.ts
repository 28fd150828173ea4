import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { EMAIL_CODE_SECONDS } from '#identity/rules/email-code.ts';
import { confirmationCode, confirmationToken } from '#identity/server/queries.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Seal } from '#platform/seal.ts';

/** Data of a mail with a link and a code that confirm an address. */
export const confirmationLinkData = z.object({
  link_uuid: z.uuid().optional(),
  /** Path to open when `link_uuid` is absent. */
  path: z.string().optional(),
  email: z.string(),
  expires_at: z.iso.datetime().optional(),
});

export const confirmationLinkPath = ({ link_uuid, path }: z.output<typeof confirmationLinkData>, seal: Seal): string =>
  link_uuid
    ? identityPaths.emailsConfirm({ token: confirmationToken(seal, link_uuid) })
    : (path ?? accountPaths.home());

/** Builds the values that the texts of a mail with a confirmation link insert: also the code that can be typed instead, '' without a link. */
export const buildConfirmationMailValues = (
  { link_uuid, email, expires_at }: z.output<typeof confirmationLinkData>,
  language: Language,
  seal: Seal,
): Record<'email' | 'until' | 'minutes' | 'code', string> => ({
  email,
  until: expires_at ? formatOf(language).dateTime(expires_at) : '',
  minutes: String(EMAIL_CODE_SECONDS / 60),
  code: link_uuid ? confirmationCode(seal, link_uuid) : '',
});
