import { hashToken } from '#platform/http/routes.ts';

/** What a session is called by its owner: tells nothing of the token, nor of its hash. */
export const deriveSessionId = (session_hash: string): string => hashToken(`session:${session_hash}`).slice(0, 22);
