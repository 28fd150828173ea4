import type { Session } from '#account/contract.ts';
import { type SliceOptions, useSlice } from '#identity/web/questions.ts';

const whole = (session: Session): Session => session;

/** All that is known of who is signed in: only up here, where the slices of all domains come together. */
export const useSession = (options?: SliceOptions<Session>) => useSlice(whole, options);
