import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const oldestSupported = 15;

const versionOf = (folder: string): number => {
  try {
    const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)(\.|\s|$)/.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
};

const foldersUnder = (parent: string, inner: string): string[] =>
  existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, inner)) : [];

/** Folder of the binaries of the oldest supported PostgreSQL installed on this machine, or null. */
export const findOldestInstalledPostgres = (): string | null => {
  if (process.platform === 'win32') return null;
  const candidates = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...foldersUnder('/usr/lib/postgresql', 'bin'),
    ...foldersUnder('/opt/homebrew/opt', 'bin').filter((folder) => folder.includes('postgresql')),
    ...foldersUnder('/usr/local/opt', 'bin').filter((folder) => folder.includes('postgresql')),
    ...foldersUnder('/usr', 'bin').filter((folder) => folder.includes('pgsql')),
  ].filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  const [oldest] = candidates
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldestSupported)
    .toSorted((a, b) => a.version - b.version);
  return oldest?.folder ?? null;
};
