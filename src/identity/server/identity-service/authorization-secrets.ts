import type { AuthorizationRequest } from '#adapters/identity-service/identity-port.ts';
import { identityPaths } from '#identity/paths.ts';
import type { HandlerContext } from '#platform/http/handler.ts';

/** Nonce and PKCE verifier of a state, derived from it so that no row stores them. */
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
