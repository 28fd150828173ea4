import type * as Library from 'openid-client';
import { isStorableInPostgres } from '#platform/outside-call.ts';
import { createOutsideFetch } from '#platform/outside-fetch.ts';
import { OutsideError } from '#platform/outside.ts';
import { isoDate } from '#platform/contract/schemas.ts';
import { type ClientKey, importKey } from './client-keys.ts';
import type { IdentityService, Person, AuthorizationRequest, PersonAddress } from './identity-port.ts';
import { z } from 'zod';

const claimText = z.string().trim().min(1).max(300);
/** Unusable claims are dropped: an invalid phone number must not prevent a login. */
const optionalClaimText = claimText.nullish().catch(null);

/** Requested claims, of OpenID Connect Core 5.1. */
const identityClaims = z.object({
  sub: z.string().min(1).max(255),
  given_name: optionalClaimText,
  family_name: optionalClaimText,
  birthdate: isoDate.nullish().catch(null),
  address: z
    .object({ street_address: claimText, postal_code: claimText, locality: claimText, country: optionalClaimText })
    .nullish()
    .catch(null),
  email: optionalClaimText,
  phone_number: optionalClaimText,
});

const toAddress = (address: z.output<typeof identityClaims>['address']): PersonAddress | null =>
  address ? { ...address, country: address.country ?? null } : null;

/** Converts claims to a person. */
const toPerson = (claims: z.output<typeof identityClaims>, level: string | null): Person => ({
  subject: claims.sub,
  level,
  first_name: claims.given_name ?? null,
  last_name: claims.family_name ?? null,
  birth_at: claims.birthdate ?? null,
  address: toAddress(claims.address),
  email: claims.email ?? null,
  phone: claims.phone_number ?? null,
});

const system = 'identity';

/** OAuth errors by cause: temporary outages, and failures of our own authentication, which do not concern the person. */
const transientCodes: ReadonlySet<string> = new Set([
  'temporarily_unavailable',
  'server_error',
  'invalid_client',
  'unauthorized_client',
]);

const toRefusal = (code: string): OutsideError =>
  new OutsideError(system, transientCodes.has(code) ? 'down' : 'refused', { code });

/** Maps an error of the library, searching its causes. Only codes are used, because messages quote the request and may contain secrets. */
const toIdentityError = (library: typeof Library, error: unknown): OutsideError => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof OutsideError) return cause;
    if (cause instanceof library.AuthorizationResponseError || cause instanceof library.ResponseBodyError)
      return toRefusal(cause.error);
    if (cause instanceof library.WWWAuthenticateChallengeError)
      return new OutsideError(system, 'down', { code: `HTTP_${cause.status}` });
  }
  const code = (error as { code?: unknown }).code;
  return new OutsideError(system, 'garbage', { code: typeof code === 'string' ? code : 'UNEXPECTED', cause: error });
};

/** Whether a token was signed with a key that is not in the cached key set. */
const isUnknownKey = (error: unknown): boolean => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if ((cause as { code?: unknown }).code === 'OAUTH_KEY_SELECTION_FAILED') return true;
  return false;
};

export type IdentityServiceOptions = {
  /** The issuer. */
  url: string;
  client_id: string;
  /** Our client authentication: a shared secret, or private keys whose public halves the service has. */
  proof: { secret: string } | { keys: readonly ClientKey[] };
  /** Requested scopes, `openid` included. */
  scopes: string;
  /** Levels that are good enough (`acr_values`), with spaces between them; empty: any. */
  levels: string;
  timeout_ms?: number;
};

type DiscoveredService = { library: typeof Library; server: Library.ServerMetadata; at: number };

/** Cache lifetime of the discovery document, in milliseconds. */
const discoveryCacheMs = 3_600_000;
/** Tolerated difference between their clock and ours, in seconds. */
const clockToleranceSeconds = 30;
const decryptableAlgorithms = ['A128CBC-HS256', 'A128GCM', 'A256CBC-HS512', 'A256GCM'];

/** Opens an OpenID Connect provider. The library is loaded at the first authorization. */
export const openIdentityService = (options: IdentityServiceOptions): IdentityService => {
  const { client_id, proof } = options;
  const ask = createOutsideFetch('identity', options.timeout_ms);
  let keys: Library.ExportedJWKSCache | undefined;
  let cachedDiscovery: Promise<DiscoveredService> | undefined;

  const authenticates = async (
    library: typeof Library,
    server: Library.ServerMetadata,
  ): Promise<Library.ClientAuth> => {
    if ('secret' in proof) {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const supportsBasic = methods.includes('client_secret_basic');
      return supportsBasic ? library.ClientSecretBasic(proof.secret) : library.ClientSecretPost(proof.secret);
    }
    const signing = proof.keys.find(({ use }) => use === 'sig');
    if (!signing) throw new Error('no key signs');
    return library.PrivateKeyJwt({ key: await importKey(signing), kid: signing.kid });
  };

  const discover = async (): Promise<DiscoveredService> => {
    const library = await import('openid-client');
    // oxlint-disable-next-line typescript/no-deprecated -- so that it stands out; the settings take http only inside the own network
    const insecure = options.url.startsWith('http:') ? [library.allowInsecureRequests] : [];
    const configuration = await library.discovery(new URL(options.url), client_id, undefined, library.None(), {
      execute: insecure,
      [library.customFetch]: (url, init) => ask(url, init as RequestInit),
    });
    return { library, server: configuration.serverMetadata(), at: performance.now() };
  };

  /** Cached discovery document; cleared when the request fails. */
  const service = async (): Promise<DiscoveredService> => {
    const cached = await cachedDiscovery?.catch(() => undefined);
    if (cached && performance.now() - cached.at < discoveryCacheMs) return cached;
    cachedDiscovery = discover();
    return cachedDiscovery;
  };

  /** Builds the configuration of the library for one authorization, with its own `fetch`. */
  const configure = async (
    { library, server }: DiscoveredService,
    fetch: typeof ask,
    cache?: Library.ExportedJWKSCache,
  ): Promise<Library.Configuration> => {
    const client = { [library.clockTolerance]: clockToleranceSeconds };
    const auth = await authenticates(library, server);
    const config = new library.Configuration(server, client_id, client, auth);
    config[library.customFetch] = (url, init) => fetch(url, init as RequestInit);
    // oxlint-disable-next-line typescript/no-deprecated -- as above
    if (options.url.startsWith('http:')) library.allowInsecureRequests(config);
    // The signature of the token is verified, although it arrived over TLS.
    library.enableNonRepudiationChecks(config);
    if (cache) library.setJwksCache(config, cache);
    const opening = 'keys' in proof ? proof.keys.filter(({ use }) => use === 'enc') : [];
    if (opening.length > 0) {
      const opened = opening.map(async (key) => ({ key: await importKey(key), kid: key.kid, alg: key.alg }));
      library.enableDecryptingResponses(config, decryptableAlgorithms, ...(await Promise.all(opened)));
    }
    return config;
  };

  const exchange = async (
    discovery: DiscoveredService,
    request: AuthorizationRequest,
    answer: Readonly<Record<string, string>>,
  ) => {
    const { library, server } = discovery;
    const returnUrl = new URL(request.redirect_uri);
    for (const [name, value] of Object.entries(answer)) returnUrl.searchParams.set(name, value);
    const checks = {
      pkceCodeVerifier: request.verifier,
      expectedState: request.state,
      expectedNonce: request.nonce,
      idTokenExpected: true,
    };
    // A code can be exchanged once, so the answer is stored in case it must be checked again.
    let lastResponse: Response | undefined;
    const fetch: typeof ask = async (url, init) => {
      if (url !== server.token_endpoint) return ask(url, init);
      lastResponse ??= await ask(url, init);
      return lastResponse.clone();
    };
    const grant = async (cache: Library.ExportedJWKSCache | undefined) => {
      const config = await configure(discovery, fetch, cache);
      const tokens = await library.authorizationCodeGrant(config, returnUrl, checks);
      keys = library.getJwksCache(config);
      return { config, tokens };
    };
    return grant(keys).catch((error: unknown) => {
      // The token may be signed with a key newer than the cached ones.
      if (!isUnknownKey(error) || !keys) throw error;
      return grant(undefined);
    });
  };

  const identify = async (
    discovery: DiscoveredService,
    request: AuthorizationRequest,
    answer: Readonly<Record<string, string>>,
  ): Promise<Person> => {
    const { library, server } = discovery;
    const { config, tokens } = await exchange(discovery, request, answer);
    const token = tokens.claims();
    if (!token) throw new OutsideError('identity', 'garbage', { code: 'NO_ID_TOKEN' });
    const level = typeof token['acr'] === 'string' ? token['acr'] : null;
    const levels = options.levels.split(' ').filter(Boolean);
    if (levels.length > 0 && !levels.includes(level ?? ''))
      throw new OutsideError('identity', 'refused', { code: 'level_too_low' });
    const userInfo = server.userinfo_endpoint
      ? await library.fetchUserInfo(config, tokens.access_token, token.sub)
      : undefined;
    const person = identityClaims.safeParse({ ...token, ...userInfo });
    if (person.success && isStorableInPostgres(person.data)) return toPerson(person.data, level);
    throw new OutsideError('identity', 'garbage', { code: 'CLAIMS' });
  };

  const speaking = async <T>(work: (found: DiscoveredService) => Promise<T>): Promise<T> => {
    const library = await import('openid-client');
    try {
      return await work(await service());
    } catch (error) {
      throw toIdentityError(library, error);
    }
  };

  return {
    authorizationUrl: (request) =>
      speaking(async (discovery) => {
        const { library } = discovery;
        const config = await configure(discovery, ask);
        const url = library.buildAuthorizationUrl(config, {
          redirect_uri: request.redirect_uri,
          scope: options.scopes,
          state: request.state,
          nonce: request.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(request.verifier),
          code_challenge_method: 'S256',
          ui_locales: request.language,
          ...(options.levels === '' ? {} : { acr_values: options.levels }),
        });
        return url.href;
      }),
    identify: (request, answer) => speaking((discovery) => identify(discovery, request, answer)),
  };
};
