import { createHmac, createPrivateKey, generateKeyPair, type JsonWebKey, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { SandboxWorld } from '../core/system.ts';

/** A private key of the service, as a JSON Web Key. */
export type SigningKey = JsonWebKey & { kid: string; use: 'sig'; alg: 'RS256' };

export const createSigningKey = async (): Promise<SigningKey> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
};

export interface SigningKeyStore {
  /** The key that signs; made when it is first asked for. */
  current(): Promise<SigningKey>;
  /** Signs with another one from now on, and shows the old one no more. */
  rotate(): Promise<SigningKey>;
}

/** With what the service signs. It survives a restart, as its people do. */
export function createSigningKeyStore({ store }: Pick<SandboxWorld, 'store'>): SigningKeyStore {
  const kept = store.collection<{ id: string; key: SigningKey }>('identity-key');
  const keep = async (): Promise<SigningKey> => kept.put({ id: 'current', key: await createSigningKey() }).key;
  return { current: async () => kept.get('current')?.key ?? keep(), rotate: keep };
}

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The half of a key that everybody may know. */
export const toPublicKey = ({ kty, n, e, kid, use, alg }: SigningKey): JsonWebKey => ({ kty, n, e, kid, use, alg });

/** A token that a shared secret signs, where a key should. */
export function signWithSecret(payload: object, secret: string, kid: string): string {
  const text = `${encodeJson({ alg: 'HS256', kid })}.${encodeJson(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** A signed token (JWS, RS256); without a key one that says `alg: none`. */
export function signToken(payload: object, key: SigningKey | null, header: object = {}): string {
  const alg = key ? { alg: 'RS256', kid: key.kid } : { alg: 'none' };
  const text = `${encodeJson({ ...alg, ...header })}.${encodeJson(payload)}`;
  return `${text}.${key ? sign('sha256', Buffer.from(text), createPrivateKey({ key, format: 'jwk' })).toString('base64url') : ''}`;
}
