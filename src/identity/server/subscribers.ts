import { eq, or } from 'drizzle-orm';
import { mailRefused } from '#notifications/events.ts';
import { subscribe } from '#platform/subscribers.ts';
import { credential } from './tables.ts';

/** Who waits for a mail that cannot come is told so, with the way to another address. */
export const identitySubscribers = [
  subscribe(mailRefused, async (tx, { email }) => {
    await tx
      .update(credential)
      .set({ refused_address: email })
      .where(or(eq(credential.email, email), eq(credential.pending_email, email)));
  }),
];
