import { eq, or } from 'drizzle-orm';
import { emailBounced } from '#notifications/events.ts';
import { subscribe } from '#platform/subscribers.ts';
import { credential } from './tables.ts';

/** Marks the address of a refused mail, so that the screen offers another one. */
export const identitySubscribers = [
  subscribe(emailBounced, async (tx, { email }) => {
    await tx
      .update(credential)
      .set({ refused_address: email })
      .where(or(eq(credential.email, email), eq(credential.pending_email, email)));
  }),
];
