import type { Seal } from '#platform/seal.ts';

/** The token of a confirmation link, from the link's own uuid: made again when the mail is sent, so no job and no row carries it. */
export const confirmationToken = (seal: Seal, link_uuid: string): string => seal(`confirmation-link:${link_uuid}`);

/** The same of a link to choose a new password. */
export const resetToken = (seal: Seal, link_uuid: string): string => seal(`reset-link:${link_uuid}`);

/** The same of a link that stops what was done with the account. */
export const revocationToken = (seal: Seal, link_uuid: string): string => seal(`stop-link:${link_uuid}`);
