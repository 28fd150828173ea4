import { hashToken } from '#platform/http/routes.ts';

/** Public id of a session: a hash of the token's hash, which reveals neither. */
export const deriveSessionId = (session_hash: string): string => hashToken(`session:${session_hash}`).slice(0, 22);
