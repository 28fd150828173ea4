import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client, ConnectConfig, SFTPWrapper } from 'ssh2';
import { OutsideError } from '#platform/outside.ts';
import type { Bank, BankFileItem, ReceivedFile } from './bank-port.ts';

export interface BankOptions {
  /** `sftp://user@host:22/folder`, with a password if no key is given. */
  url: string;
  /** Private key in OpenSSH or PEM format. */
  key?: string;
  /** SHA-256 fingerprint of the bank's host key, `SHA256:…`; without one any host is accepted, which only a sandbox may do. */
  host_key?: string;
  /** Timeout without data, in milliseconds. */
  timeout_ms?: number;
}

const usualTimeoutMs = 10_000;
/** SFTP status codes (draft-ietf-secsh-filexfer-02, 7). */
const [endOfFile, noSuchFile, permissionDenied] = [1, 2, 3];

const downError = (code: string, cause?: unknown): OutsideError => new OutsideError('bank', 'down', { code, cause });

/** Errors of the SFTP server have a numeric code; others are errors of the connection. */
const toOutsideError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof OutsideError) return error;
  const { code, level } = error as Error & { code?: unknown; level?: string };
  if (code === noSuchFile || code === permissionDenied)
    return new OutsideError('bank', 'refused', {
      code: code === noSuchFile ? 'NO_SUCH_FILE' : 'PERMISSION_DENIED',
      cause: error,
    });
  if (typeof code === 'number') return downError(`SFTP_${code}`, error);
  return level === undefined && code === undefined
    ? error
    : downError(level === 'client-authentication' ? 'LOGIN' : 'UNREACHABLE', error);
};

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === noSuchFile;

/** Converts the callback that functions of ssh2 take as last argument to a promise. */
const answerOf = <T>(call: (callback: (error: Error | null | undefined, value?: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value as T)));
  });

const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Bytes of a request: SSH channels take 32 KiB at a time. */
const pieceBytes = 32_768;

/** Runs `work` on an open file, and closes it before the connection ends: ssh2 throws for requests that are left open. */
async function* withOpenFile<T>(
  sftp: SFTPWrapper,
  path: string,
  mode: 'r' | 'w',
  work: (handle: Buffer) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const handle = await answerOf<Buffer>((callback) => sftp.open(path, mode, callback));
  yield* work(handle);
  await answerOf((callback) => sftp.close(handle, callback));
}

const readFile = (sftp: SFTPWrapper, path: string): AsyncGenerator<Buffer> =>
  withOpenFile(sftp, path, 'r', async function* (handle) {
    for (let at = 0; ;) {
      const [offset, buffer] = [at, Buffer.alloc(pieceBytes)];
      const length = await answerOf<number>((callback) =>
        sftp.read(handle, buffer, 0, pieceBytes, offset, callback),
      ).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === endOfFile) return 0;
        throw error;
      });
      if (length === 0) return;
      yield buffer.subarray(0, length);
      at += length;
    }
  });

const writeFile = async (sftp: SFTPWrapper, path: string, pieces: AsyncIterable<Buffer>): Promise<void> => {
  const written = withOpenFile(sftp, path, 'w', async function* (handle) {
    let at = 0;
    for await (const piece of pieces) {
      const offset = at;
      await answerOf((callback) => sftp.write(handle, piece, 0, piece.length, offset, callback));
      at += piece.length;
      yield at;
    }
  });
  for await (const _at of written);
};

/** The copy is compressed to save disk space, and read from disk, so that a transaction does not wait for the network. */
const toReceivedFile = (copy: string, digest: string): ReceivedFile => ({
  digest,
  items: async function* (): AsyncGenerator<BankFileItem> {
    const { createBankFileParser } = await import('./bank-file-parser.ts');
    const parser = createBankFileParser();
    for await (const piece of createReadStream(copy).pipe(createGunzip()) as AsyncIterable<Buffer>)
      yield* parser.write(piece);
    yield* parser.finish();
  },
  discard: () => rm(copy, { force: true }),
});

type Session = { sftp: SFTPWrapper; alive(): void };

/** Opens the port. Connects at each call, because calls are rare. */
export const openBank = ({ url, key, host_key, timeout_ms = usualTimeoutMs }: BankOptions): Bank => {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = decodeURIComponent(pathname).replace(/\/+$/, '');
  const inFolder = (name: 'incoming' | 'outgoing', file: string): string => `${folder}/${name}/${file}`;

  const config: ConnectConfig = {
    host: hostname,
    port: Number(port) || 22,
    username: decodeURIComponent(username),
    ...(key ? { privateKey: key } : { password: decodeURIComponent(password) }),
    readyTimeout: timeout_ms,
    hostVerifier: (offered: Buffer) => host_key === undefined || fingerprint(offered) === host_key,
  };

  const withSession = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    // The SFTP and XML libraries are loaded at the first call, because most processes never call the bank.
    const { default: ssh2 } = await import('ssh2');
    const client: Client = new ssh2.Client();
    let timer: NodeJS.Timeout | undefined;
    const connectionEnd = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('close', () => reject(downError('CLOSED')));
      timer = setInterval(() => reject(downError('TIMEOUT')), timeout_ms);
    });
    connectionEnd.catch(() => undefined);
    const handshake = new Promise<void>((resolve) => void client.once('ready', () => resolve()));
    try {
      client.connect(config);
      // Requests are small and answered one by one.
      client.setNoDelay();
      await Promise.race([handshake, connectionEnd]);
      const sftp = await Promise.race([answerOf<SFTPWrapper>((callback) => client.sftp(callback)), connectionEnd]);
      return await Promise.race([work({ sftp, alive: () => void timer?.refresh() }), connectionEnd]);
    } catch (error) {
      throw toOutsideError(error);
    } finally {
      clearInterval(timer);
      client.end();
      client.destroy();
    }
  };

  /** Uploads a file and renames it to its name once it is complete; an existing file is left unchanged. */
  const uploadFile = (name: string, openText: () => Promise<AsyncIterable<string>>): Promise<'put' | 'was there'> =>
    withSession(async ({ sftp, alive }) => {
      const [target, part] = [inFolder('outgoing', name), inFolder('outgoing', `.${name}.part`)];
      const exists = await answerOf((callback) => sftp.stat(target, callback)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      );
      if (exists) return 'was there';
      const text = await openText();
      const pieces = async function* () {
        for await (const piece of text) {
          alive();
          yield Buffer.from(piece);
        }
      };
      await writeFile(sftp, part, pieces());
      await answerOf((callback) => sftp.rename(part, target, callback));
      return 'put';
    });

  return {
    listFiles: () =>
      withSession(async ({ sftp }) => {
        const entries = await answerOf<{ filename: string; attrs: { size: number; isFile(): boolean } }[]>((callback) =>
          sftp.readdir(`${folder}/incoming`, callback),
        );
        return entries
          .filter(({ filename, attrs }) => attrs.isFile() && !filename.startsWith('.'))
          .map(({ filename, attrs }) => ({ name: filename, size: attrs.size }))
          .toSorted((file, other) => (file.name < other.name ? -1 : 1));
      }),

    uploadCollections: (name, file, transactions) =>
      uploadFile(name, async () => {
        const { serializeCollections } = await import('./collection-file.ts');
        return serializeCollections(file, transactions);
      }),

    uploadTransfers: (name, file, transactions) =>
      uploadFile(name, async () => {
        const { serializeTransfers } = await import('./transfer-file.ts');
        return serializeTransfers(file, transactions);
      }),

    downloadFile: (name) =>
      withSession(async ({ sftp, alive }) => {
        const hash = createHash('sha256');
        const copy = join(tmpdir(), `bank-${randomUUID()}.xml.gz`);
        const pieces = async function* () {
          for await (const piece of readFile(sftp, inFolder('incoming', name))) {
            alive();
            hash.update(piece);
            yield piece;
          }
        };
        try {
          await pipeline(Readable.from(pieces()), createGzip(), createWriteStream(copy, { mode: 0o600 }));
        } catch (error) {
          await rm(copy, { force: true });
          throw error;
        }
        return toReceivedFile(copy, hash.digest('hex'));
      }),

    removeFile: (name) =>
      withSession(async ({ sftp }) => {
        await answerOf((callback) => sftp.unlink(inFolder('incoming', name), callback)).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }),
  };
};
