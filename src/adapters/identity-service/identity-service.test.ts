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

let trips = 0;
const trip = (overrides: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
  state: `state-${(trips += 1)}`,
  nonce: `nonce-${trips}`,
  verifier: `verifier-${trips}`.padEnd(43, '0'),
  redirect_uri: 'http://localhost:4200/login/itsme',
  language: 'nl',
  ...overrides,
});

/** Logs in as a person at the simulated service; returns the query of the callback address. */
const answerOf = async (url: string, person = 'lotte', fields = {}): Promise<Record<string, string>> => {
  const { json } = await world.press('/api/identity-service/pass', { url, person, ...fields });
  return Object.fromEntries(new URL((json as { location: string }).location).searchParams);
};

/** Runs a whole authorization. `come` may change the query with which the browser returns, `backChanges` the stored request with which it is checked. */
const travel = async (
  service: IdentityService,
  {
    person,
    come = (answer) => answer,
    backChanges = {},
  }: {
    person?: string;
    come?: (answer: Record<string, string>) => Record<string, string>;
    backChanges?: Partial<AuthorizationRequest>;
  } = {},
): Promise<Person> => {
  const request = trip();
  const answer = await answerOf(await service.authorizationUrl(request), person);
  return service.identify({ ...request, ...backChanges }, come(answer));
};

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'believed',
    ({ kind, code }) => `${kind} ${code}`,
  );

const lie = (faultName?: string) =>
  world.press('/api/identity-service/lie', faultName === undefined ? {} : { about: faultName });

/**
 * The cases of the OpenID Foundation's conformance suite for relying parties that there are for the code flow, with discovery: each has a
 * row here by its official name (`rp-…`), beside what the suite does not ask. Those of other flows, of WebFinger, of registration by program,
 * of request objects and of logging out over the service are about what is not used.
 */
describe('somebody comes back', () => {
  test('rp-response_type-code, rp-token_endpoint-client_secret_basic, rp-id_token-sig-rs256, rp-scope-userinfo-claims, rp-userinfo-bearer-header, rp-discovery-openid-configuration, rp-discovery-jwks_uri-keys: with everything that the service knows', async () => {
    expect(await travel(openService())).toEqual({
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

  test('without an email address, and with less when less is asked for', async () => {
    expect(await travel(openService(), { person: 'thomas' })).toMatchObject({ subject: 'thomas', email: null });
    const nameOnly = await travel(openService({ scopes: 'openid profile' }));
    expect(nameOnly).toMatchObject({ first_name: 'Lotte', address: null, phone: null, email: null });
  });

  test('the address says what is asked for, and holds no secret of the trip', async () => {
    const request = trip();
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

  test('at the level that was asked for, and at no other', async () => {
    const levels = 'urn:sandbox:acr:advanced urn:sandbox:acr:basic';
    expect((await travel(openService({ levels }))).level).toBe('urn:sandbox:acr:advanced');
    const request = trip();
    const answer = await answerOf(await openService({ levels }).authorizationUrl(request));
    expect(await failure(openService({ levels: 'urn:higher' }).identify(request, answer))).toBe(
      'refused level_too_low',
    );
  });

  test('after a refusal, with the word for it', async () => {
    expect(await failure(travel(openService(), { person: 'refuse' }))).toBe('refused access_denied');
  });
});

describe('is not believed', () => {
  test.each([
    ['rp-nonce-invalid', 'nonce', 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['a token without the nonce', 'no-nonce', 'garbage OAUTH_INVALID_RESPONSE'],
    ['rp-id_token-issuer-mismatch', 'iss', 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['rp-id_token-aud', 'aud', 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['a token for two, meant for the other', 'azp', 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['rp-id_token-sub', 'no-sub', 'garbage OAUTH_INVALID_RESPONSE'],
    ['rp-id_token-iat', 'no-iat', 'garbage OAUTH_INVALID_RESPONSE'],
    ['a token that never ends', 'no-exp', 'garbage OAUTH_INVALID_RESPONSE'],
    ['a token of no issuer', 'no-iss', 'garbage OAUTH_INVALID_RESPONSE'],
    ['a token for nobody', 'no-aud', 'garbage OAUTH_INVALID_RESPONSE'],
    ['a token that is too old', 'expired', 'garbage OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['a token of the future', 'not-yet', 'garbage OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['rp-id_token-bad-sig-rs256', 'signature', 'garbage OAUTH_INVALID_RESPONSE'],
    ['rp-id_token-bad-sig-es256', 'other-algorithm', 'garbage'],
    ['rp-id_token-bad-sig-hs256', 'secret-of-key', 'garbage'],
    ['rp-id_token-sig-none', 'none', 'garbage'],
    ['rp-id_token-kid-absent-multiple-jwks', 'no-kid-several', 'garbage'],
    ['rp-userinfo-bad-sub-claim', 'userinfo-sub', 'garbage OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'],
    ['a userinfo of nobody', 'userinfo-no-sub', 'garbage OAUTH_INVALID_RESPONSE'],
  ])('%s', async (_name, faultName, expected) => {
    const service = openService();
    await lie(faultName);
    const message = await failure(travel(service));
    await lie();
    expect(message).toMatch(new RegExp(`^${expected}`));
    expect(message).not.toBe('believed');
  });

  test.each([
    ['another state', { state: 'of somebody else' }, 'garbage OAUTH_INVALID_RESPONSE'],
    ['another nonce', { nonce: 'of somebody else' }, 'garbage OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['another verifier', { verifier: 'x'.repeat(43) }, 'refused invalid_grant'],
    ['another address to come back to', { redirect_uri: 'http://localhost:4201/login/itsme' }, 'refused invalid_grant'],
  ])('%s', async (_name, backChanges, expected) => {
    expect(await failure(travel(openService(), { backChanges }))).toBe(expected);
  });

  test.each([
    ['a code that was made up', { code: 'made-up' }, 'refused invalid_grant'],
    ['an answer of another service (RFC 9207)', { iss: 'https://elsewhere.example' }, 'garbage OAUTH_INVALID_RESPONSE'],
    ['an answer without its issuer', { iss: '' }, 'garbage OAUTH_INVALID_RESPONSE'],
    ['an answer without a state', { state: '' }, 'garbage OAUTH_INVALID_RESPONSE'],
  ])('%s', async (_name, answerChanges, expected) => {
    const come = (answer: Record<string, string>) =>
      Object.fromEntries(Object.entries({ ...answer, ...answerChanges }).filter(([, value]) => value !== ''));
    expect(await failure(travel(openService(), { come }))).toBe(expected);
  });

  test('a code that was used before', async () => {
    const [service, request] = [openService(), trip()];
    const answer = await answerOf(await service.authorizationUrl(request));
    expect(await failure(service.identify(request, answer))).toBe('believed');
    expect(await failure(service.identify(request, answer))).toBe('refused invalid_grant');
  });

  test('rp-discovery-issuer-not-matching-config', async () => {
    const elsewhere = openService({ url: `${world.url.replace('localhost', '127.0.0.1')}/identity` });
    expect(await failure(elsewhere.authorizationUrl(trip()))).toBe('garbage OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');
  });
});

describe('is believed', () => {
  test.each([
    ['a clock that is a little ahead', 'clock-skew'],
    ['rp-id_token-kid-absent-single-jwks', 'no-kid'],
  ])('%s', async (_name, faultName) => {
    await lie(faultName);
    expect(await failure(travel(openService()))).toBe('believed');
  });

  test('rp-key-rotation-op-sign-key: at once, however lately the keys were read', async () => {
    const service = openService();
    await travel(service);
    await world.press('/api/identity-service/rotate-keys');
    expect((await travel(service)).subject).toBe('lotte');
    expect((await travel(service, { person: 'thomas' })).subject).toBe('thomas');
  });
});

describe('how it knows us', () => {
  const register = (client: object) => world.press('/api/identity-service/client', client);
  afterEach(() => register({}));
  const keyPair = async (use: 'sig' | 'enc', alg: 'RS256' | 'RSA-OAEP') => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = (key: KeyObject) => ({ ...key.export({ format: 'jwk' }), use, alg, kid: use });
    return { own: jwk(privateKey), shown: jwk(publicKey) };
  };

  test('rp-token_endpoint-client_secret_post, where it takes nothing else', async () => {
    await register({ token_endpoint_auth_method: 'client_secret_post' });
    expect(await failure(travel(openService()))).toBe('believed');
  });

  test('by a wrong secret it is down: that says nothing about the person', async () => {
    expect(await failure(travel(openService({ proof: { secret: 'another' } })))).toBe('down HTTP_401');
  });

  test('rp-id_token-sig+enc: by a key of ours (private_key_jwt), and tokens that only we can open', async () => {
    const [signing, opening] = await Promise.all([keyPair('sig', 'RS256'), keyPair('enc', 'RSA-OAEP')]);
    await register({
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [signing.shown, opening.shown] },
      id_token_encrypted_response_alg: 'RSA-OAEP',
      id_token_encrypted_response_enc: 'A128CBC-HS256',
      userinfo_signed_response_alg: 'RS256',
    });
    const keys = clientKeys.parse(JSON.stringify({ keys: [signing.own, opening.own] }));
    expect(await travel(openService({ proof: { keys } }))).toMatchObject({ subject: 'lotte', first_name: 'Lotte' });
  });

  test.each([
    ['no JSON', 'sesame'],
    ['no keys', '{"keys":[]}'],
    ['a public key', '{"keys":[{"kty":"RSA","use":"sig","kid":"1","alg":"RS256","n":"x","e":"AQAB"}]}'],
  ])('keys that are %s are refused, and not repeated', (_name, text) => {
    const { success, error } = clientKeys.safeParse(text);
    expect(success).toBe(false);
    expect(String(error)).not.toContain('AQAB');
  });
});

describe('when it is ill', () => {
  test.each([
    ['down', 'down UNREACHABLE'],
    ['delay', 'down TIMEOUT'],
    ['garbage', 'garbage OAUTH_PARSE_ERROR'],
  ] as const)('%s', async (mode, expected) => {
    await world.behave('identity-service', { mode, delay_ms: 2_000, times: 1 });
    const service = openService({ timeout_ms: 300 });
    expect(await failure(service.authorizationUrl(trip()))).toBe(expected);
    // The failed discovery is not cached.
    expect(await failure(openService().authorizationUrl(trip()))).toBe('believed');
  });

  test('at the exchange too', async () => {
    for (const [mode, expected] of [
      ['down', 'down UNREACHABLE'],
      ['refuse', 'refused invalid_grant'],
      ['garbage', 'garbage OAUTH_PARSE_ERROR'],
    ] as const) {
      const [service, request] = [openService(), trip()];
      const answer = await answerOf(await service.authorizationUrl(request));
      await world.behave('identity-service', { mode, match: '/token', times: 1 });
      expect(await failure(service.identify(request, answer))).toBe(expected);
    }
  });
});
