import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { type Folder, folderNames, type Folders } from './folders.ts';

declare module 'ssh2' {
  interface Connection {
    /** Missing in the types of the package. */
    setNoDelay(noDelay?: boolean): this;
  }
}

const { Server, utils } = ssh2;
const { OPEN_MODE, STATUS_CODE } = utils.sftp;
const [regularFile, directory] = [0o100600, 0o040700];

interface Handle {
  path: string;
  /** Content of a file, or null for a folder. */
  data: Buffer | null;
  writes: boolean;
  /** The folder was listed: the next READDIR is answered with the end of the list. */
  listed: boolean;
}

export interface SftpServerOptions {
  port: number;
  host: string;
  /** Private host key, PEM or OpenSSH format. */
  hostKey: string;
  folders: Folders;
  /** Called when a connection begins: false closes it. */
  admits(): boolean;
  /** Milliseconds by which each answer is late. */
  lateBy(): number;
  /** A file was put under its final name. */
  onFile(path: string): void;
}

const normalize = (path: string): string => {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return `/${parts.join('/')}`;
};
const isFolder = (path: string): boolean => path === '/' || folderNames.some((name) => path === `/${name}`);
/** Whether a path is that of a completely uploaded file: clients upload under a name with a leading dot, and rename it at the end. */
const isComplete = (path: string): boolean => /^\/outgoing\/[^./][^/]*$/.test(path);

/** Serves the requests of one SFTP session (draft-ietf-secsh-filexfer-02). */
function serveSession(sftp: SFTPWrapper, { folders, lateBy, onFile }: SftpServerOptions): void {
  const handles = new Map<number, Handle>();
  let sequence = 0;
  const openHandle = (handle: Handle): Buffer => {
    sequence += 1;
    handles.set(sequence, handle);
    const id = Buffer.alloc(4);
    id.writeUInt32BE(sequence);
    return id;
  };
  const handleOf = (id: Buffer): Handle | undefined => (id.length === 4 ? handles.get(id.readUInt32BE()) : undefined);
  const sendLate = (send: () => void): void => {
    const ms = lateBy();
    if (ms > 0) setTimeout(send, ms).unref();
    else send();
  };
  const sendStatus = (id: number, code: number): void => sendLate(() => sftp.status(id, code));
  const attrsOf = (path: string) => {
    const file = folders.get(path);
    if (!file && !isFolder(path)) return undefined;
    const seconds = Math.floor(Date.parse(file?.at ?? '2026-01-01T00:00:00Z') / 1000);
    const size = file ? Buffer.byteLength(file.text) : 0;
    return { mode: file ? regularFile : directory, uid: 0, gid: 0, size, atime: seconds, mtime: seconds };
  };
  const sendAttrs = (id: number, path: string): void => {
    const attrs = attrsOf(normalize(path));
    sendLate(() => (attrs ? sftp.attrs(id, attrs) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE)));
  };

  sftp.on('REALPATH', (id, path) =>
    sendLate(() =>
      sftp.name(id, [{ filename: normalize(path), longname: normalize(path), attrs: attrsOf('/') as never }]),
    ),
  );
  sftp.on('STAT', sendAttrs);
  sftp.on('LSTAT', sendAttrs);
  sftp.on('FSTAT', (id, handle) => sendAttrs(id, handleOf(handle)?.path ?? ''));
  sftp.on('SETSTAT', (id) => sendStatus(id, STATUS_CODE.OK));
  sftp.on('FSETSTAT', (id) => sendStatus(id, STATUS_CODE.OK));
  sftp.on('OPENDIR', (id, path) => {
    const folder = normalize(path);
    if (!isFolder(folder)) return sendStatus(id, STATUS_CODE.NO_SUCH_FILE);
    sendLate(() => sftp.handle(id, openHandle({ path: folder, data: null, writes: false, listed: false })));
  });
  sftp.on('READDIR', (id, reference) => {
    const handle = handleOf(reference);
    if (!handle || handle.listed) return sendStatus(id, handle ? STATUS_CODE.EOF : STATUS_CODE.FAILURE);
    handle.listed = true;
    const paths =
      handle.path === '/'
        ? folderNames.map((name) => `/${name}`)
        : folders.list(handle.path.slice(1) as Folder).map((file) => file.id);
    const names = paths.map((path) => {
      const filename = path.slice(path.lastIndexOf('/') + 1);
      return { filename, longname: filename, attrs: attrsOf(path) as never };
    });
    sendLate(() => (names.length > 0 ? sftp.name(id, names) : sftp.status(id, STATUS_CODE.EOF)));
  });
  sftp.on('OPEN', (id, name, flags) => {
    const path = normalize(name);
    const writes = (flags & OPEN_MODE.WRITE) !== 0;
    const file = folders.get(path);
    if (!writes && !file) return sendStatus(id, STATUS_CODE.NO_SUCH_FILE);
    if (writes && !path.startsWith('/outgoing/')) return sendStatus(id, STATUS_CODE.PERMISSION_DENIED);
    const data = writes ? Buffer.alloc(0) : Buffer.from(file?.text ?? '');
    sendLate(() => sftp.handle(id, openHandle({ path, data, writes, listed: false })));
  });
  sftp.on('READ', (id, reference, offset, length) => {
    const data = handleOf(reference)?.data;
    if (!data) return sendStatus(id, STATUS_CODE.FAILURE);
    if (offset >= data.length) return sendStatus(id, STATUS_CODE.EOF);
    sendLate(() => sftp.data(id, data.subarray(offset, offset + length)));
  });
  sftp.on('WRITE', (id, reference, offset, piece) => {
    const handle = handleOf(reference);
    if (!handle?.data || !handle.writes) return sendStatus(id, STATUS_CODE.FAILURE);
    const neededLength = offset + piece.length;
    if (neededLength > handle.data.length)
      handle.data = Buffer.concat([handle.data, Buffer.alloc(neededLength - handle.data.length)]);
    piece.copy(handle.data, offset);
    sendStatus(id, STATUS_CODE.OK);
  });
  sftp.on('CLOSE', (id, reference) => {
    const handle = handleOf(reference);
    if (reference.length === 4) handles.delete(reference.readUInt32BE());
    if (handle?.writes && handle.data) {
      folders.save(handle.path, handle.data.toString('utf8'));
      if (isComplete(handle.path)) onFile(handle.path);
    }
    sendStatus(id, handle ? STATUS_CODE.OK : STATUS_CODE.FAILURE);
  });
  sftp.on('RENAME', (id, from, to) => {
    const [source, target] = [normalize(from), normalize(to)];
    if (folders.get(target)) return sendStatus(id, STATUS_CODE.FAILURE);
    const isMoved = folders.move(source, target);
    if (isMoved && isComplete(target)) onFile(target);
    sendStatus(id, isMoved ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('REMOVE', (id, name) => {
    const path = normalize(name);
    const exists = folders.get(path) !== undefined;
    folders.remove(path);
    sendStatus(id, exists ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
  });
}

/** Starts an SFTP server that lets anybody in who gives a password or a key. Resolves with its port and a function that ends it. */
export async function startSftpServer(options: SftpServerOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const connections = new Set<Connection>();
  const server = new Server({ hostKeys: [options.hostKey] }, (connection) => {
    if (!options.admits()) return void connection.end();
    connections.add(connection);
    connection.setNoDelay();
    connection.on('error', () => undefined);
    connection.on('close', () => void connections.delete(connection));
    connection.on('authentication', (context) =>
      context.method === 'password' || context.method === 'publickey'
        ? context.accept()
        : context.reject(['password', 'publickey']),
    );
    connection.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serveSession(acceptSftp(), options));
    });
  });
  server.on('error', () => undefined);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        for (const connection of connections) connection.end();
        server.close(() => resolve());
      }),
  };
}

/**
 * Makes a host key, in PEM of SEC 1. ssh2's own generator is not used: it strips leading zero bytes of an Ed25519
 * public key, so that one key in 256 cannot be read.
 */
export const createHostKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
