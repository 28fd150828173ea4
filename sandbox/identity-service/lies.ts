import type { World } from '../core/system.ts';
import { type Key, publicHalf, signToken, signWithSecret } from './keys.ts';

type Claims = Record<string, unknown>;
type Lie = (claims: Claims, key: Key) => string;

const saying =
  (change: (claims: Claims) => Claims): Lie =>
  (claims, key) =>
    signToken(change(claims), key);
const without =
  (name: string): Lie =>
  (claims, key) =>
    signToken(Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name)), key);

/** ID tokens that a product must not believe, by what is wrong with them. */
const lies: Record<string, Lie> = {
  nonce: saying((claims) => ({ ...claims, nonce: 'of somebody else' })),
  'no-nonce': without('nonce'),
  aud: saying((claims) => ({ ...claims, aud: 'another-product' })),
  azp: saying((claims) => ({ ...claims, aud: [String(claims['aud']), 'another'], azp: 'another' })),
  iss: saying((claims) => ({ ...claims, iss: 'https://elsewhere.example' })),
  'no-sub': without('sub'),
  'no-iat': without('iat'),
  'no-exp': without('exp'),
  'no-iss': without('iss'),
  'no-aud': without('aud'),
  expired: saying((claims) => ({ ...claims, iat: Number(claims['iat']) - 7200, exp: Number(claims['exp']) - 7200 })),
  'not-yet': saying((claims) => ({ ...claims, nbf: Number(claims['iat']) + 3600 })),
  'clock-skew': saying((claims) => ({ ...claims, iat: Number(claims['iat']) + 20, nbf: Number(claims['iat']) + 20 })),
  signature: (claims, key) => signToken(claims, key).replace(/.{8}$/, 'AAAAAAAA'),
  'no-kid': (claims, key) => signToken(claims, key, { kid: undefined }),
  'no-kid-several': (claims, key) => signToken(claims, key, { kid: undefined }),
  none: (claims) => signToken(claims, null),
  // As whoever takes a public key for a shared secret would be taken in.
  'secret-of-key': (claims, key) => signWithSecret(claims, JSON.stringify(publicHalf(key)), key.kid),
  'other-algorithm': (claims, key) => signToken(claims, key, { alg: 'ES256' }),
  'userinfo-sub': (claims, key) => signToken(claims, key),
  'userinfo-no-sub': (claims, key) => signToken(claims, key),
};

/** Those that are told beside the token too, and so until they are taken back. */
const beside = new Set(['userinfo-sub', 'userinfo-no-sub', 'no-kid-several']);

export const lieNames = Object.keys(lies);

export interface Lies {
  /** What the next token says that is not true; undefined: the truth again. */
  next: string | undefined;
  /** The token as it is told. */
  told(token: string, key: Key): string;
}

/** What the service says that is not true, once. It is forgotten with a restart. */
export function liesOf(_world: World): Lies {
  return {
    next: undefined,
    told(token, key) {
      const lie = this.next === undefined ? undefined : lies[this.next];
      if (!lie) return token;
      if (!beside.has(this.next ?? '')) this.next = undefined;
      return lie(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims, key);
    },
  };
}
