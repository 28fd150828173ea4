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
  /** Returns the signing key; created at the first call. */
  current(): Promise<SigningKey>;
  /** Replaces the signing key; the old one is no longer published. */
  rotate(): Promise<SigningKey>;
}

export function createSigningKeyStore({ store }: Pick<SandboxWorld, 'store'>): SigningKeyStore {
  const keys = store.collection<{ id: string; key: SigningKey }>('identity-key');
  const createKey = async (): Promise<SigningKey> => keys.save({ id: 'current', key: await createSigningKey() }).key;
  return { current: async () => keys.get('current')?.key ?? createKey(), rotate: createKey };
}

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The public fields of a key. */
export const toPublicKey = ({ kty, n, e, kid, use, alg }: SigningKey): JsonWebKey => ({ kty, n, e, kid, use, alg });

/** Signs a token with a shared secret (HS256) instead of a key. */
export function signWithSecret(payload: object, secret: string, kid: string): string {
  const text = `${encodeJson({ alg: 'HS256', kid })}.${encodeJson(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Signs a token (JWS, RS256); without a key `alg` is `none`. */
export function signToken(payload: object, key: SigningKey | null, header: object = {}): string {
  const alg = key ? { alg: 'RS256', kid: key.kid } : { alg: 'none' };
  const text = `${encodeJson({ ...alg, ...header })}.${encodeJson(payload)}`;
  return `${text}.${key ? sign('sha256', Buffer.from(text), createPrivateKey({ key, format: 'jwk' })).toString('base64url') : ''}`;
}
