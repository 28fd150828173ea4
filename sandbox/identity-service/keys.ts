import { createHmac, createPrivateKey, generateKeyPair, type JsonWebKey, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { World } from '../core/system.ts';

/** A private key of the service, as a JSON Web Key. */
export type Key = JsonWebKey & { kid: string; use: 'sig'; alg: 'RS256' };

export const makeKey = async (): Promise<Key> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
};

export interface Keys {
  /** The key that signs; made when it is first asked for. */
  current(): Promise<Key>;
  /** Signs with another one from now on, and shows the old one no more. */
  rotate(): Promise<Key>;
}

/** With what the service signs. It survives a restart, as its people do. */
export function keysOf({ store }: Pick<World, 'store'>): Keys {
  const kept = store.collection<{ id: string; key: Key }>('identity-key');
  const keep = async (): Promise<Key> => kept.put({ id: 'current', key: await makeKey() }).key;
  return { current: async () => kept.get('current')?.key ?? keep(), rotate: keep };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The half of a key that everybody may know. */
export const publicHalf = ({ kty, n, e, kid, use, alg }: Key): JsonWebKey => ({ kty, n, e, kid, use, alg });

/** A token that a shared secret signs, where a key should. */
export function signWithSecret(payload: object, secret: string, kid: string): string {
  const text = `${encoded({ alg: 'HS256', kid })}.${encoded(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** A signed token (JWS, RS256); without a key one that says `alg: none`. */
export function signToken(payload: object, key: Key | null, header: object = {}): string {
  const alg = key ? { alg: 'RS256', kid: key.kid } : { alg: 'none' };
  const text = `${encoded({ ...alg, ...header })}.${encoded(payload)}`;
  return `${text}.${key ? sign('sha256', Buffer.from(text), createPrivateKey({ key, format: 'jwk' })).toString('base64url') : ''}`;
}
