import { eq, or } from 'drizzle-orm';
import { mailRefused } from '#notifications/news.ts';
import { on } from '#platform/reactions.ts';
import { credential } from './tables.ts';

/** Who waits for a mail that cannot come is told so, with the way to another address. */
export const identityReactions = [
  on(mailRefused, async (tx, { email }) => {
    await tx
      .update(credential)
      .set({ refused_address: email })
      .where(or(eq(credential.email, email), eq(credential.pending_email, email)));
  }),
];
