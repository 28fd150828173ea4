import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { hasSession, startSession } from '#identity/web/session.ts';
import { Problem } from '#platform/browser/client.ts';
import { parseInternalPath } from '#platform/pure/path.ts';
import {
  startAuthorization,
  finishAuthorization,
  restoreAuthorization,
  type AuthorizationRequest,
} from './authorization-request.ts';

/** `leaving` for the identity service, `back` from it, or stopped by a refusal or an outage. */
export type ItsmeState = { at: 'leaving' | 'back' } | { at: 'stopped'; code: string };

const toProblemCode = (error: unknown): string => (error instanceof Problem ? error.code : 'UNAVAILABLE');

/** Where somebody goes who has come back: an address first, where there is none. */
const nextPath = ({ next, purpose }: AuthorizationRequest, has_address: boolean): string => {
  if (purpose === 'login' && !has_address) return identityPaths.loginEmail(next === null ? {} : { next });
  return next ?? (purpose === 'identify' ? accountPaths.dashboard() : accountPaths.home());
};

/** The whole way of `/login/itsme`: there, and back with what stands in the address. */
export const useItsme = () => {
  const queries = useQueryClient();
  const router = useRouter();
  const search = useScreenSearch();
  const answer = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
  const [state, setState] = useState<ItsmeState>({ at: answer['state'] || answer['link'] ? 'back' : 'leaving' });
  const trip = restoreAuthorization();

  const leave = useCallback(
    async (purpose: AuthorizationRequest['purpose'], next: string | null) => {
      setState({ at: 'leaving' });
      try {
        // In place of this page, so that Back does not lead here and away again.
        location.replace(await startAuthorization(purpose, next));
      } catch (error) {
        setState({ at: 'stopped', code: toProblemCode(error) });
      }
    },
    [setState],
  );

  const settle = async (told: Parameters<typeof finishAuthorization>[1]) => {
    if (!trip) return setState({ at: 'stopped', code: 'IDENTITY_EXPIRED' });
    setState({ at: 'back' });
    try {
      const session = await finishAuthorization(trip, told);
      await startSession(queries, session);
      await router.navigate({ href: nextPath(trip, session.customer.details.email.address !== ''), replace: true });
    } catch (error) {
      setState({ at: 'stopped', code: toProblemCode(error) });
    }
  };

  const again = async () => {
    const asked = parseInternalPath(search['next']);
    if (answer['state']) return settle({ state: answer['state'], answer });
    if (answer['link'] && trip?.state) return settle({ state: trip.state, without_email: false });
    // Nothing to log in to for somebody who is.
    if (hasSession()) return router.navigate({ href: asked ?? accountPaths.home(), replace: true });
    return leave('login', asked ?? trip?.next ?? null);
  };
  const begun = useRef(false);
  useEffect(() => {
    // The reply is consumed once.
    if (begun.current) return;
    begun.current = true;
    void again();
  });

  return {
    state,
    trip,
    /** The same once more, after an outage. */
    retry: () => void again(),
    /** From the beginning. */
    restart: () => void leave(trip?.purpose ?? 'login', trip?.next ?? parseInternalPath(search['next']) ?? null),
    /** Without the address that somebody else has. */
    goOnWithoutEmail: () => void settle({ state: trip?.state ?? answer['state'] ?? '', without_email: true }),
  };
};
