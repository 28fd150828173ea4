/** Hours for which an address is kept for whoever registered it first and has not confirmed it. */
export const UNPROVEN_HOURS = 24;

/** Whether nobody has shown in time that the mail at an address is theirs. */
export function isUnproven(
  { email_status, created_at }: { email_status: number; created_at: Date },
  now: Date,
): boolean {
  return email_status === 0 && now.getTime() - created_at.getTime() >= UNPROVEN_HOURS * 3_600_000;
}
