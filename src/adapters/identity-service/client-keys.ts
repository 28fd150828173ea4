import { webcrypto } from 'node:crypto';
import { z } from 'zod';

/** A private key of ours, as a JSON Web Key (RFC 7517). `use`: `sig` signs, `enc` decrypts tokens sent to us. */
const privateKeySchema = z.looseObject({
  kty: z.enum(['RSA', 'EC']),
  use: z.enum(['sig', 'enc']),
  kid: z.string().min(1),
  alg: z.enum(['RS256', 'PS256', 'ES256', 'RSA-OAEP', 'RSA-OAEP-256']),
  d: z.string().min(1),
});
export type ClientKey = z.output<typeof privateKeySchema>;

const keySetSchema = z.object({
  keys: z.array(privateKeySchema).refine((keys) => keys.some(({ use }) => use === 'sig'), 'none of them signs'),
});

/** Our private keys, from the JSON of a key set. */
export const clientKeys = z.string().transform((text, ctx): ClientKey[] => {
  const parsed = keySetSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.keys;
  // The message names the fault and never the key.
  ctx.addIssue({
    code: 'custom',
    message: `not a JSON Web Key Set of private keys: ${parsed.error.issues[0]?.path.join('.')}`,
  });
  return z.NEVER;
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const algorithms: Readonly<Record<ClientKey['alg'], webcrypto.RsaHashedImportParams | webcrypto.EcKeyImportParams>> = {
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  PS256: { name: 'RSA-PSS', hash: 'SHA-256' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  'RSA-OAEP': { name: 'RSA-OAEP', hash: 'SHA-1' },
  'RSA-OAEP-256': { name: 'RSA-OAEP', hash: 'SHA-256' },
};

/** The key as WebCrypto uses it. */
export const importKey = async ({ use, alg, ...jwk }: ClientKey): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('jwk', jwk as webcrypto.JsonWebKey, algorithms[alg], false, [
    use === 'sig' ? 'sign' : 'decrypt',
  ]);
