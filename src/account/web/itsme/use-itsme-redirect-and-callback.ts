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

/** The path after a login; first the address screen when the customer has none. */
const nextPath = ({ next, purpose }: AuthorizationRequest, has_address: boolean): string => {
  if (purpose === 'login' && !has_address) return identityPaths.loginEmail(next === null ? {} : { next });
  return next ?? (purpose === 'identify' ? accountPaths.dashboard() : accountPaths.home());
};

/** State and actions of `/login/itsme`: the redirect and the callback with its query parameters. */
export const useItsmeRedirectAndCallback = () => {
  const queries = useQueryClient();
  const router = useRouter();
  const search = useScreenSearch();
  const answer = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
  const [state, setState] = useState<ItsmeState>({ at: answer['state'] || answer['link'] ? 'back' : 'leaving' });
  const request = restoreAuthorization();

  const leave = useCallback(
    async (purpose: AuthorizationRequest['purpose'], next: string | null) => {
      setState({ at: 'leaving' });
      try {
        const { authorization_url } = await startAuthorization(purpose, next);
        // Replaces this page in the history, so that Back does not return to the redirect.
        location.replace(authorization_url);
      } catch (error) {
        setState({ at: 'stopped', code: toProblemCode(error) });
      }
    },
    [setState],
  );

  const finish = async (result: Parameters<typeof finishAuthorization>[1]) => {
    if (!request) return setState({ at: 'stopped', code: 'IDENTITY_EXPIRED' });
    setState({ at: 'back' });
    try {
      const session = await finishAuthorization(request, result);
      await startSession(queries, session);
      await router.navigate({ href: nextPath(request, session.customer.details.email.address !== ''), replace: true });
    } catch (error) {
      setState({ at: 'stopped', code: toProblemCode(error) });
    }
  };

  const runStep = async () => {
    const next_path = parseInternalPath(search['next']);
    if (answer['state']) return finish({ state: answer['state'], answer });
    if (answer['link'] && request?.state) return finish({ state: request.state, without_email: false });
    // Customers with a session need no login.
    if (hasSession()) return router.navigate({ href: next_path ?? accountPaths.home(), replace: true });
    return leave('login', next_path ?? request?.next ?? null);
  };
  const hasBegun = useRef(false);
  useEffect(() => {
    // The callback is accepted once; effects run twice in strict mode.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void runStep();
  });

  return {
    state,
    request,
    /** Repeats the last step after an outage. */
    retry: () => void runStep(),
    /** Starts a new request. */
    restart: () => void leave(request?.purpose ?? 'login', request?.next ?? parseInternalPath(search['next']) ?? null),
    /** Continues without the taken address. */
    goOnWithoutEmail: () => void finish({ state: request?.state ?? answer['state'] ?? '', without_email: true }),
  };
};
