import { randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { SandboxWorld } from '../core/system.ts';
import { type SigningKeyStore, createSigningKey, toPublicKey } from './keys.ts';
import type { TokenFaults } from './token-faults.ts';
import { toClaims, type PersonRegistry } from './people.ts';

/** Path prefix in the sandbox. */
export const identityPath = '/identity';

/** Client registration; a test may change it. */
export type OidcClient = Record<string, unknown>;
export const defaultClient: OidcClient = {
  client_id: 'canopy',
  client_secret: 'sandbox-identity-secret',
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: ['http://localhost/login/itsme'],
};

const scopes = ['openid', 'profile', 'email', 'address', 'phone'];
export const acrLevels = ['urn:sandbox:acr:basic', 'urn:sandbox:acr:advanced'];

const isRedirectAllowed = (uri: string): boolean => {
  const { protocol, hostname, pathname } = new URL(uri);
  return protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname) && pathname === '/login/itsme';
};

/** Every request asks for a login: the identity service keeps no session. */
const createAlwaysPromptPolicy = async (): Promise<NonNullable<Configuration['interactions']>['policy']> => {
  const { interactionPolicy } = await import('oidc-provider');
  const { Check, base } = interactionPolicy;
  const policy = base();
  const needsLogin = ({ oidc }: KoaContextWithOIDC): boolean => !oidc.result?.login;
  policy
    .get('login')
    ?.checks.add(new Check('every_time', 'the person proves it every time', 'login_required', needsLogin));
  return policy;
};

type StoredRecord = { id: string; grant: string; uid: string; until: number; payload: AdapterPayload };

/** Creates the provider's storage adapter for codes, tokens and sessions. */
const createRecordAdapter = ({ store }: Pick<SandboxWorld, 'store'>): AdapterFactory => {
  const records = store.collection<StoredRecord>('identity-record');
  return (name) => {
    const keyOf = (id: string): string => `${name}:${id}`;
    const alive = (record: StoredRecord | undefined): AdapterPayload | undefined =>
      record && record.until > Date.now() ? record.payload : undefined;
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAtMs = Date.now() + (expiresIn ?? 900) * 1000;
        records.save({
          id: keyOf(id),
          grant: payload.grantId ?? '',
          uid: payload.uid ?? '',
          until: expiresAtMs,
          payload,
        });
      },
      find: async (id) => alive(records.get(keyOf(id))),
      findByUid: async (uid) => alive(records.list({ where: { uid } }).find(({ id }) => id.startsWith(keyOf('')))),
      findByUserCode: async () => undefined,
      async consume(id) {
        const consumed = Math.floor(Date.now() / 1000);
        records.update(keyOf(id), (record) => ({ ...record, payload: { ...record.payload, consumed } }));
      },
      destroy: async (id) => records.remove(keyOf(id)),
      async revokeByGrantId(grant) {
        for (const { id } of records.list({ where: { grant } })) records.remove(id);
      },
    };
  };
};

export interface ProviderDependencies {
  world: SandboxWorld;
  people: PersonRegistry;
  keys: SigningKeyStore;
  tokenFaults: TokenFaults;
}

/** Lets a cookie last until the browser is closed: a browser compares `expires` with its own clock, which may be ahead of this one. A removal stays. */
const removeExpiry = (cookie: string): string =>
  cookie.replace(/; expires=([^;]+)/i, (expires, at: string) => (Date.parse(at) > 0 ? '' : expires));

/**
 * Creates the OpenID provider (oidc-provider): code flow with PKCE, discovery, keys. Loading takes a second, so it is created
 * at the first request.
 */
export async function createOidcProvider(
  { world, people, keys, tokenFaults }: ProviderDependencies,
  client: OidcClient,
): Promise<Provider> {
  const { default: OidcProvider } = await import('oidc-provider');
  const key = await keys.current();
  const provider = new OidcProvider(`${world.url}${identityPath}`, {
    adapter: createRecordAdapter(world),
    clients: [client as { client_id: string }],
    jwks: { keys: [key] } as NonNullable<Configuration['jwks']>,
    clientAuthMethods: [client['token_endpoint_auth_method']] as NonNullable<Configuration['clientAuthMethods']>,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    scopes,
    acrValues: acrLevels,
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
    // The client's keys are on this machine, which the provider's default fetch refuses.
    fetch: (url, { method, headers, signal }: RequestInit = {}) => fetch(url, { method, headers, signal }),
    ttl: { AuthorizationCode: 60, AccessToken: 300, IdToken: 300, Interaction: 900, Session: 900, Grant: 900 },
    interactions: {
      policy: await createAlwaysPromptPolicy(),
      url: (_ctx, { uid }) => `${world.url}${identityPath}/interaction/${uid}`,
    },
    findAccount: (_ctx, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ ...toClaims(person), sub: id }) };
    },
    // The page shows the shared claims, so there is no second consent page.
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
  // Tests of the product use any port.
  provider.Client.prototype.redirectUriAllowed = isRedirectAllowed;
  provider.use(async (ctx, next) => {
    await next();
    const cookies = [ctx.response.headers['set-cookie'] ?? []].flat();
    if (cookies.length > 0) ctx.set('set-cookie', cookies.map(removeExpiry));
  });
  provider.use(async (ctx, next) => {
    await next();
    if (tokenFaults.next === undefined || ctx.status !== 200) return;
    const body = ctx.body as Record<string, string>;
    if (ctx.path.endsWith('/token')) ctx.body = { ...body, id_token: tokenFaults.apply(String(body['id_token']), key) };
    if (ctx.path.endsWith('/me') && tokenFaults.next === 'userinfo-sub') ctx.body = { ...body, sub: 'somebody else' };
    if (ctx.path.endsWith('/me') && tokenFaults.next === 'userinfo-no-sub') ctx.body = { ...body, sub: undefined };
    if (ctx.path.endsWith('/jwks') && tokenFaults.next === 'no-kid-several')
      ctx.body = { keys: [key, await createSigningKey()].map(toPublicKey) };
  });
  return provider;
}
