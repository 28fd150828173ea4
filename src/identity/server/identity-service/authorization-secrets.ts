import type { AuthorizationRequest } from '#adapters/identity-service/identity-port.ts';
import { identityPaths } from '#identity/paths.ts';
import type { HandlerContext } from '#platform/http/handler.ts';

/** What goes with a state to the identity service and back: made of it again, so that no row carries it. */
export const deriveAuthorizationSecrets = (
  ctx: Pick<HandlerContext, 'seal' | 'settings' | 'language'>,
  state: string,
): AuthorizationRequest => ({
  state,
  nonce: ctx.seal(`identity-nonce:${state}`),
  verifier: ctx.seal(`identity-verifier:${state}`),
  redirect_uri: new URL(identityPaths.loginItsme(), ctx.settings.APP_URL).href,
  language: ctx.language,
});
