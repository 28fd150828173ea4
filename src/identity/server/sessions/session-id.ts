import { hashToken } from '#platform/http/routes.ts';

/** Public id of a session: a hash of the token hash, so that neither token nor hash is exposed. */
export const deriveSessionId = (session_hash: string): string => hashToken(`session:${session_hash}`).slice(0, 22);
