/** Seconds without a call after which a session expires: 14 days. */
export const SESSION_IDLE_SECONDS = 14 * 86_400;
/** Seconds after the login at which a session expires in any case: 30 days. */
export const SESSION_MAX_SECONDS = 30 * 86_400;

/** Whether a session may still be used. */
export function isSessionAlive(
  session: { created_at: Date; seen_at: Date; revoked_at: Date | null },
  now: Date,
): boolean {
  const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000;
  return (
    session.revoked_at === null &&
    secondsSince(session.seen_at) < SESSION_IDLE_SECONDS &&
    secondsSince(session.created_at) < SESSION_MAX_SECONDS
  );
}
