import type { Session } from '#account/contract.ts';
import { type SliceOptions, useSessionSlice } from '#identity/web/queries.ts';

const fullSession = (session: Session): Session => session;

const isMainAccount = ({ customer }: Session): boolean => customer.owner_customer_uuid === null;

/** Whether a main account is signed in; undefined until that is known. */
export const useIsMainAccount = (): boolean | undefined => useSessionSlice(isMainAccount).data;

/** The full session with the slices of all domains, available in this domain only. */
export const useSession = (options?: SliceOptions<Session>) => useSessionSlice(fullSession, options);
