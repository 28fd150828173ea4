import type { Seal } from '#platform/seal.ts';

/** The token of a confirmation link, derived from its uuid when the mail is sent, so no job or row contains it. */
export const confirmationToken = (seal: Seal, link_uuid: string): string => seal(`confirmation-link:${link_uuid}`);

/** The token of a password reset link, derived from its uuid. */
export const passwordResetToken = (seal: Seal, link_uuid: string): string => seal(`reset-link:${link_uuid}`);

/** The token of a link that reverts account changes, derived from its uuid. */
export const revocationToken = (seal: Seal, link_uuid: string): string => seal(`stop-link:${link_uuid}`);
