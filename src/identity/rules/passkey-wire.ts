import { z } from 'zod';
import { requiredText, textLine } from '#platform/contract/schemas.ts';

/** Base64url of a few kilobytes at most. */
const bytes = z.string().regex(/^[A-Za-z0-9_-]{1,16384}$/);

const credentialSchema = <S extends z.ZodRawShape>(response: S) =>
  z.strictObject({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    response: z.strictObject(response),
  });

/** Registration response of an authenticator in WebAuthn JSON. */
export const newPasskey = credentialSchema({
  clientDataJSON: bytes,
  attestationObject: bytes,
  authenticatorData: bytes.optional(),
  transports: z.array(textLine(20)).max(10).optional(),
  publicKeyAlgorithm: z.number().int().optional(),
  publicKey: bytes.optional(),
});

/** Authentication response of an authenticator. */
export const usedPasskey = credentialSchema({
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.nullish(),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

export const passkeyName = requiredText(40);

/** Options for `navigator.credentials`, as JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown());
