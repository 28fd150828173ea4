import type { SandboxWorld } from '../core/system.ts';
import { type SigningKey, toPublicKey, signToken, signWithSecret } from './keys.ts';

type Claims = Record<string, unknown>;
type TokenFault = (claims: Claims, key: SigningKey) => string;

const withClaims =
  (change: (claims: Claims) => Claims): TokenFault =>
  (claims, key) =>
    signToken(change(claims), key);
const withoutClaim =
  (name: string): TokenFault =>
  (claims, key) =>
    signToken(Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name)), key);

/** Faulty ID tokens by their fault; `clock-skew` is within tolerance. */
const faultsByName: Record<string, TokenFault> = {
  nonce: withClaims((claims) => ({ ...claims, nonce: 'of somebody else' })),
  'no-nonce': withoutClaim('nonce'),
  aud: withClaims((claims) => ({ ...claims, aud: 'another-product' })),
  azp: withClaims((claims) => ({ ...claims, aud: [String(claims['aud']), 'another'], azp: 'another' })),
  iss: withClaims((claims) => ({ ...claims, iss: 'https://elsewhere.example' })),
  'no-sub': withoutClaim('sub'),
  'no-iat': withoutClaim('iat'),
  'no-exp': withoutClaim('exp'),
  'no-iss': withoutClaim('iss'),
  'no-aud': withoutClaim('aud'),
  expired: withClaims((claims) => ({
    ...claims,
    iat: Number(claims['iat']) - 7200,
    exp: Number(claims['exp']) - 7200,
  })),
  'not-yet': withClaims((claims) => ({ ...claims, nbf: Number(claims['iat']) + 3600 })),
  'clock-skew': withClaims((claims) => ({
    ...claims,
    iat: Number(claims['iat']) + 20,
    nbf: Number(claims['iat']) + 20,
  })),
  signature: (claims, key) => signToken(claims, key).replace(/.{8}$/, 'AAAAAAAA'),
  'no-kid': (claims, key) => signToken(claims, key, { kid: undefined }),
  'no-kid-several': (claims, key) => signToken(claims, key, { kid: undefined }),
  none: (claims) => signToken(claims, null),
  // For clients that accept a public key as a shared secret.
  'secret-of-key': (claims, key) => signWithSecret(claims, JSON.stringify(toPublicKey(key)), key.kid),
  'other-algorithm': (claims, key) => signToken(claims, key, { alg: 'ES256' }),
  'userinfo-sub': (claims, key) => signToken(claims, key),
  'userinfo-no-sub': (claims, key) => signToken(claims, key),
};

/** Faults that also change other replies (userinfo, keys). They stay active until they are reset. */
const faultsOutsideToken = new Set(['userinfo-sub', 'userinfo-no-sub', 'no-kid-several']);

export const tokenFaultNames = Object.keys(faultsByName);

export interface TokenFaults {
  /** Fault of the next token; undefined for a valid one. */
  next: string | undefined;
  /** Returns the token, with the fault if one is set. */
  apply(token: string, key: SigningKey): string;
}

/** Creates the faults of ID tokens, in memory only. A fault is consumed by one token, except those in `faultsOutsideToken`. */
export function createTokenFaults(_world: SandboxWorld): TokenFaults {
  return {
    next: undefined,
    apply(token, key) {
      const lie = this.next === undefined ? undefined : faultsByName[this.next];
      if (!lie) return token;
      if (!faultsOutsideToken.has(this.next ?? '')) this.next = undefined;
      return lie(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims, key);
    },
  };
}
