import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestWorld, type TestWorld } from '../../../sandbox/core/test-world.ts';
import { identityService as identitySystem } from '../../../sandbox/identity-service/identity-service.ts';
import { defaultClient } from '../../../sandbox/identity-service/provider.ts';
import { clientKeys } from './client-keys.ts';
import type { IdentityService, Person, AuthorizationRequest } from './identity-port.ts';
import { type IdentityServiceOptions, openIdentityService } from './identity-service.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld([identitySystem]);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.press('/api/reset');
});

const secret = String(defaultClient['client_secret']);
const openService = (overrides: Partial<IdentityServiceOptions> = {}): IdentityService =>
  openIdentityService({
    url: `${world.url}/identity`,
    client_id: 'canopy',
    proof: { secret },
    scopes: 'openid profile email address phone',
    levels: '',
    timeout_ms: 5_000,
    ...overrides,
  });

let requestCount = 0;
const buildRequest = (overrides: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
  state: `state-${(requestCount += 1)}`,
  nonce: `nonce-${requestCount}`,
  verifier: `verifier-${requestCount}`.padEnd(43, '0'),
  redirect_uri: 'http://localhost:4200/login/itsme',
  language: 'nl',
  ...overrides,
});

/** Logs in as a person at the simulated service; returns the query of the callback address. */
const logInAs = async (url: string, person = 'lotte', fields = {}): Promise<Record<string, string>> => {
  const { json } = await world.press('/api/identity-service/pass', { url, person, ...fields });
  return Object.fromEntries(new URL((json as { location: string }).location).searchParams);
};

/**
 * Runs a whole authorization. `changeCallback` may change the query with which the browser returns, `storedChanges` the stored
 * request with which it is checked.
 */
const runAuthorization = async (
  service: IdentityService,
  {
    person,
    changeCallback = (answer) => answer,
    storedChanges = {},
  }: {
    person?: string;
    changeCallback?: (answer: Record<string, string>) => Record<string, string>;
    storedChanges?: Partial<AuthorizationRequest>;
  } = {},
): Promise<Person> => {
  const request = buildRequest();
  const answer = await logInAs(await service.authorizationUrl(request), person);
  return service.identify({ ...request, ...storedChanges }, changeCallback(answer));
};

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'believed',
    ({ kind, code }) => `${kind} ${code}`,
  );

const setTokenFault = (faultName?: string) =>
  world.press('/api/identity-service/lie', faultName === undefined ? {} : { about: faultName });

/**
 * The cases of the OpenID Foundation's conformance suite for relying parties that there are for the code flow, with discovery: each has a
 * row here by its official name (`rp-…`), beside what the suite does not ask. Those of other flows, of WebFinger, of registration by program,
 * of request objects and of logging out over the service are about what is not used.
 */
describe('a person who logs in', () => {
  test('rp-response_type-code, rp-token_endpoint-client_secret_basic, rp-id_token-sig-rs256, rp-scope-userinfo-claims, rp-userinfo-bearer-header, rp-discovery-openid-configuration, rp-discovery-jwks_uri-keys: is returned with all claims of the service', async () => {
    expect(await runAuthorization(openService())).toEqual({
      subject: 'lotte',
      level: null,
      first_name: 'Lotte',
      last_name: 'Janssens',
      birth_at: '1991-03-14',
      address: { street_address: 'Kerkstraat 12', postal_code: '9000', locality: 'Gent', country: 'BE' },
      email: 'lotte.janssens@example.be',
      phone: '+32 470123456',
    });
  });

  test('is returned without an email address when the service has none, and without claims outside the requested scopes', async () => {
    expect(await runAuthorization(openService(), { person: 'thomas' })).toMatchObject({
      subject: 'thomas',
      email: null,
    });
    const nameOnly = await runAuthorization(openService({ scopes: 'openid profile' }));
    expect(nameOnly).toMatchObject({ first_name: 'Lotte', address: null, phone: null, email: null });
  });

  test('is sent to an authorization URL that has the requested parameters and not the code verifier', async () => {
    const request = buildRequest();
    const { searchParams } = new URL(await openService({ levels: 'urn:sandbox:acr:basic' }).authorizationUrl(request));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'canopy',
      code_challenge_method: 'S256',
      acr_values: 'urn:sandbox:acr:basic',
      ui_locales: 'nl',
    });
    expect(searchParams.toString()).not.toContain(request.verifier);
  });

  test('is returned with the requested assurance level, and is refused when the level was not requested', async () => {
    const levels = 'urn:sandbox:acr:advanced urn:sandbox:acr:basic';
    expect((await runAuthorization(openService({ levels }))).level).toBe('urn:sandbox:acr:advanced');
    const request = buildRequest();
    const answer = await logInAs(await openService({ levels }).authorizationUrl(request));
    expect(await failure(openService({ levels: 'urn:higher' }).identify(request, answer))).toBe(
      'refused level_too_low',
    );
  });

  test('is reported as access_denied after a refusal', async () => {
    expect(await failure(runAuthorization(openService(), { person: 'refuse' }))).toBe('refused access_denied');
  });
});

describe('an authorization is refused for', () => {
  test.each([
    ['rp-nonce-invalid', 'nonce', 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['a token without the nonce', 'no-nonce', 'garbage OAUTH_INVALID_RESPONSE'],
    ['rp-id_token-issuer-mismatch', 'iss', 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['rp-id_token-aud', 'aud', 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['a token for two audiences with another authorized party', 'azp', 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['rp-id_token-sub', 'no-sub', 'garbage OAUTH_INVALID_RESPONSE'],
    ['rp-id_token-iat', 'no-iat', 'garbage OAUTH_INVALID_RESPONSE'],
    ['a token without an expiry', 'no-exp', 'garbage OAUTH_INVALID_RESPONSE'],
    ['a token without an issuer', 'no-iss', 'garbage OAUTH_INVALID_RESPONSE'],
    ['a token without an audience', 'no-aud', 'garbage OAUTH_INVALID_RESPONSE'],
    ['an expired token', 'expired', 'garbage OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['a token that is not valid yet', 'not-yet', 'garbage OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['rp-id_token-bad-sig-rs256', 'signature', 'garbage OAUTH_INVALID_RESPONSE'],
    ['rp-id_token-bad-sig-es256', 'other-algorithm', 'garbage'],
    ['rp-id_token-bad-sig-hs256', 'secret-of-key', 'garbage'],
    ['rp-id_token-sig-none', 'none', 'garbage'],
    ['rp-id_token-kid-absent-multiple-jwks', 'no-kid-several', 'garbage'],
    ['rp-userinfo-bad-sub-claim', 'userinfo-sub', 'garbage OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'],
    ['a userinfo reply without a subject', 'userinfo-no-sub', 'garbage OAUTH_INVALID_RESPONSE'],
  ])('%s', async (_name, faultName, expected) => {
    const service = openService();
    await setTokenFault(faultName);
    const message = await failure(runAuthorization(service));
    await setTokenFault();
    expect(message).toMatch(new RegExp(`^${expected}`));
    expect(message).not.toBe('believed');
  });

  test.each([
    ['another state', { state: 'of somebody else' }, 'garbage OAUTH_INVALID_RESPONSE'],
    ['another nonce', { nonce: 'of somebody else' }, 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['another code verifier', { verifier: 'x'.repeat(43) }, 'refused invalid_grant'],
    ['another redirect URI', { redirect_uri: 'http://localhost:4201/login/itsme' }, 'refused invalid_grant'],
  ])('%s', async (_name, backChanges, expected) => {
    expect(await failure(runAuthorization(openService(), { storedChanges: backChanges }))).toBe(expected);
  });

  test.each([
    ['an unknown code', { code: 'made-up' }, 'refused invalid_grant'],
    [
      'a callback from another issuer (RFC 9207)',
      { iss: 'https://elsewhere.example' },
      'garbage OAUTH_INVALID_RESPONSE',
    ],
    ['a callback without its issuer', { iss: '' }, 'garbage OAUTH_INVALID_RESPONSE'],
    ['a callback without a state', { state: '' }, 'garbage OAUTH_INVALID_RESPONSE'],
  ])('%s', async (_name, answerChanges, expected) => {
    const changeCallback = (answer: Record<string, string>) =>
      Object.fromEntries(Object.entries({ ...answer, ...answerChanges }).filter(([, value]) => value !== ''));
    expect(await failure(runAuthorization(openService(), { changeCallback }))).toBe(expected);
  });

  test('a code that was used before', async () => {
    const [service, request] = [openService(), buildRequest()];
    const answer = await logInAs(await service.authorizationUrl(request));
    expect(await failure(service.identify(request, answer))).toBe('believed');
    expect(await failure(service.identify(request, answer))).toBe('refused invalid_grant');
  });

  test('rp-discovery-issuer-not-matching-config', async () => {
    const elsewhere = openService({ url: `${world.url.replace('localhost', '127.0.0.1')}/identity` });
    expect(await failure(elsewhere.authorizationUrl(buildRequest()))).toBe(
      'garbage OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    );
  });
});

describe('an authorization is accepted for', () => {
  test.each([
    ['a token of a clock that is slightly ahead', 'clock-skew'],
    ['rp-id_token-kid-absent-single-jwks', 'no-kid'],
  ])('%s', async (_name, faultName) => {
    await setTokenFault(faultName);
    expect(await failure(runAuthorization(openService()))).toBe('believed');
  });

  test('rp-key-rotation-op-sign-key: a token that is signed with a new key, even right after the keys were fetched', async () => {
    const service = openService();
    await runAuthorization(service);
    await world.press('/api/identity-service/rotate-keys');
    expect((await runAuthorization(service)).subject).toBe('lotte');
    expect((await runAuthorization(service, { person: 'thomas' })).subject).toBe('thomas');
  });
});

describe('client authentication', () => {
  const register = (client: object) => world.press('/api/identity-service/client', client);
  afterEach(() => register({}));
  const keyPair = async (use: 'sig' | 'enc', alg: 'RS256' | 'RSA-OAEP') => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = (key: KeyObject) => ({ ...key.export({ format: 'jwk' }), use, alg, kid: use });
    return { own: jwk(privateKey), shown: jwk(publicKey) };
  };

  test('rp-token_endpoint-client_secret_post: uses client_secret_post when the service accepts no other method', async () => {
    await register({ token_endpoint_auth_method: 'client_secret_post' });
    expect(await failure(runAuthorization(openService()))).toBe('believed');
  });

  test('with a wrong secret fails with kind down, as an error of ours and not of the person', async () => {
    expect(await failure(runAuthorization(openService({ proof: { secret: 'another' } })))).toBe('down HTTP_401');
  });

  test('rp-id_token-sig+enc: uses private_key_jwt, and decrypts tokens that are encrypted with our key', async () => {
    const [signing, opening] = await Promise.all([keyPair('sig', 'RS256'), keyPair('enc', 'RSA-OAEP')]);
    await register({
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [signing.shown, opening.shown] },
      id_token_encrypted_response_alg: 'RSA-OAEP',
      id_token_encrypted_response_enc: 'A128CBC-HS256',
      userinfo_signed_response_alg: 'RS256',
    });
    const keys = clientKeys.parse(JSON.stringify({ keys: [signing.own, opening.own] }));
    expect(await runAuthorization(openService({ proof: { keys } }))).toMatchObject({
      subject: 'lotte',
      first_name: 'Lotte',
    });
  });

  test.each([
    ['no JSON', 'sesame'],
    ['no keys', '{"keys":[]}'],
    ['a public key', '{"keys":[{"kty":"RSA","use":"sig","kid":"1","alg":"RS256","n":"x","e":"AQAB"}]}'],
  ])('refuses client keys that are %s, with an error that does not repeat the key', (_name, text) => {
    const { success, error } = clientKeys.safeParse(text);
    expect(success).toBe(false);
    expect(String(error)).not.toContain('AQAB');
  });
});

describe('a failure of the service', () => {
  test.each([
    ['down', 'down UNREACHABLE'],
    ['delay', 'down TIMEOUT'],
    ['garbage', 'garbage OAUTH_PARSE_ERROR'],
  ] as const)('during discovery is reported by its kind and is not cached: %s', async (mode, expected) => {
    await world.behave('identity-service', { mode, delay_ms: 2_000, times: 1 });
    const service = openService({ timeout_ms: 300 });
    expect(await failure(service.authorizationUrl(buildRequest()))).toBe(expected);
    // The failed discovery is not cached.
    expect(await failure(openService().authorizationUrl(buildRequest()))).toBe('believed');
  });

  test('during the token exchange is reported by its kind', async () => {
    for (const [mode, expected] of [
      ['down', 'down UNREACHABLE'],
      ['refuse', 'refused invalid_grant'],
      ['garbage', 'garbage OAUTH_PARSE_ERROR'],
    ] as const) {
      const [service, request] = [openService(), buildRequest()];
      const answer = await logInAs(await service.authorizationUrl(request));
      await world.behave('identity-service', { mode, match: '/token', times: 1 });
      expect(await failure(service.identify(request, answer))).toBe(expected);
    }
  });
});
