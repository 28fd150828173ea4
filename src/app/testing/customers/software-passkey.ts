import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const headOf = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};

/** The subset of CBOR that authenticators write. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? headOf(0, value) : headOf(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([headOf(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  return Buffer.concat([headOf(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** Deviations from the request of the site: another origin, another site, a constant counter. */
export type PasskeyDeviation = {
  origin?: string;
  rpID?: string;
  counter?: number;
  userHandle?: string;
  /** Without user verification (biometrics or PIN). */
  unverified?: boolean;
};

/** A software authenticator for one account at one site, with user presence and verification. */
export const createSoftwarePasskey = (url: string) => {
  const { origin, hostname } = new URL(url);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (part: string) => Buffer.from(part, 'base64url');
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
  const state = { counter: 0, userHandle: '' };
  const clientData = (type: string, challenge: string, amiss: PasskeyDeviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: amiss.origin ?? origin, crossOrigin: false }));
  const authData = (flags: number, amiss: PasskeyDeviation, appendedBytes = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(amiss.unverified ? flags & ~0x04 : flags, 0);
    head.writeUInt32BE(amiss.counter ?? state.counter, 1);
    return Buffer.concat([sha256(amiss.rpID ?? hostname), head, appendedBytes]);
  };
  const credentialFields = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };
  return {
    id: text(id),
    create: ({ challenge, user }: { challenge: string; user: { id: string } }, amiss: PasskeyDeviation = {}) => {
      state.userHandle = user.id;
      const length = Buffer.from([0, id.length]);
      const data = authData(0x45, amiss, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      const clientDataJSON = text(clientData('webauthn.create', challenge, amiss));
      return {
        ...credentialFields,
        response: { clientDataJSON, attestationObject: text(cbor(object)), transports: ['internal'] },
      };
    },
    use: ({ challenge }: { challenge: string }, amiss: PasskeyDeviation = {}) => {
      state.counter += 1;
      const client = clientData('webauthn.get', challenge, amiss);
      const data = authData(0x05, amiss);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const userHandle = amiss.userHandle ?? state.userHandle;
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle,
      };
      return { ...credentialFields, response };
    },
  };
};

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;
