import type { SandboxWorld } from '../core/system.ts';

export interface BankFile {
  /** Path, such as `/incoming/camt.054-1.xml`. */
  id: string;
  text: string;
  at: string;
}

export type Folder = 'incoming' | 'outgoing' | 'archive';
export const folderNames: readonly Folder[] = ['incoming', 'outgoing', 'archive'];

/** The folders that the bank shares with its customer: `incoming` for files to the customer, `outgoing` for files to the bank. */
export function createFolderStore(world: SandboxWorld) {
  const files = world.store.collection<BankFile>('bank-file');
  return {
    get: (path: string) => files.get(path),
    list: (folder: Folder) => files.list().filter(({ id }) => id.startsWith(`/${folder}/`)),
    save: (path: string, text: string): BankFile => files.save({ id: path, text, at: world.clock.now().toISOString() }),
    remove: (path: string): void => files.remove(path),
    move(from: string, to: string): BankFile | undefined {
      const file = files.get(from);
      if (!file) return undefined;
      files.remove(from);
      return files.save({ ...file, id: to });
    },
  };
}

export type Folders = ReturnType<typeof createFolderStore>;
