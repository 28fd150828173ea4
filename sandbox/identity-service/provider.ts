import { randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { World } from '../core/system.ts';
import { type Keys, makeKey, publicHalf } from './keys.ts';
import type { Lies } from './lies.ts';
import { recordsIn } from './records.ts';
import { claimsOf, type People } from './people.ts';

/** Where it is, below the sandbox. */
export const prefix = '/identity';

/** What a product registers itself with; a test may change it. */
export type Client = Record<string, unknown>;
export const usualClient: Client = {
  client_id: 'canopy',
  client_secret: 'sandbox-identity-secret',
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: ['http://localhost/login/itsme'],
};

const scopes = ['openid', 'profile', 'email', 'address', 'phone'];
export const levels = ['urn:sandbox:acr:basic', 'urn:sandbox:acr:advanced'];

const isHere = (uri: string): boolean => {
  const { protocol, hostname, pathname } = new URL(uri);
  return protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname) && pathname === '/login/itsme';
};

/** Who asks for it is asked who they are, every time: nobody stays logged in at an identity service. */
const askEveryTime = async (): Promise<NonNullable<Configuration['interactions']>['policy']> => {
  const { interactionPolicy } = await import('oidc-provider');
  const { Check, base } = interactionPolicy;
  const policy = base();
  const asked = ({ oidc }: KoaContextWithOIDC): boolean => !oidc.result?.login;
  policy.get('login')?.checks.add(new Check('every_time', 'the person proves it every time', 'login_required', asked));
  return policy;
};

export interface Parts {
  world: World;
  people: People;
  keys: Keys;
  lies: Lies;
}

/**
 * The official protocol, by oidc-provider: code flow with PKCE, discovery, keys. It takes a second to load, so that happens when somebody
 * asks for it.
 */
export async function openProvider({ world, people, keys, lies }: Parts, client: Client): Promise<Provider> {
  const { default: OidcProvider } = await import('oidc-provider');
  const key = await keys.current();
  const provider = new OidcProvider(`${world.url}${prefix}`, {
    adapter: recordsIn(world),
    clients: [client as { client_id: string }],
    jwks: { keys: [key] } as NonNullable<Configuration['jwks']>,
    clientAuthMethods: [client['token_endpoint_auth_method']] as NonNullable<Configuration['clientAuthMethods']>,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    scopes,
    acrValues: levels,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'birthdate'],
      email: ['email', 'email_verified'],
      address: ['address'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    features: {
      devInteractions: { enabled: false },
      encryption: { enabled: true },
      jwtUserinfo: { enabled: true },
    },
    pkce: { required: () => true },
    // The keys of a product are on this machine, where the provider's own would not go.
    fetch: (url, { method, headers, signal }: RequestInit = {}) => fetch(url, { method, headers, signal }),
    ttl: { AuthorizationCode: 60, AccessToken: 300, IdToken: 300, Interaction: 900, Session: 900, Grant: 900 },
    interactions: {
      policy: await askEveryTime(),
      url: (_ctx, { uid }) => `${world.url}${prefix}/interaction/${uid}`,
    },
    findAccount: (_ctx, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ ...claimsOf(person), sub: id }) };
    },
    // What the page shows is what is shared: there is no second question.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
  });
  // Tests of the product listen on any port.
  provider.Client.prototype.redirectUriAllowed = isHere;
  provider.use(async (ctx, next) => {
    await next();
    if (lies.next === undefined || ctx.status !== 200) return;
    const body = ctx.body as Record<string, string>;
    if (ctx.path.endsWith('/token')) ctx.body = { ...body, id_token: lies.told(String(body['id_token']), key) };
    if (ctx.path.endsWith('/me') && lies.next === 'userinfo-sub') ctx.body = { ...body, sub: 'somebody else' };
    if (ctx.path.endsWith('/me') && lies.next === 'userinfo-no-sub') ctx.body = { ...body, sub: undefined };
    if (ctx.path.endsWith('/jwks') && lies.next === 'no-kid-several')
      ctx.body = { keys: [key, await makeKey()].map(publicHalf) };
  });
  return provider;
}
