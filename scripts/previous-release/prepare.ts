// The release before this one: its files and its packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { at, root, windows } from '../project.mjs';

const skip = (reason: string): never => {
  process.stdout.write(`SKIPPED: the release before was not run: ${reason}\n`);
  process.exit(0);
};

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });

const { previousRelease } = JSON.parse(readFileSync(at('db', 'migrations', 'releases.json'), 'utf8')) as {
  previousRelease: { commit: string };
};
const { commit } = previousRelease;

/** Checks out the files of the previous release into a folder of their own. */
const checkOutRelease = (): string => {
  const folder = at('.cache', 'previous-release', commit);
  if (existsSync(folder)) return folder;
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    return skip(`this clone has no commit ${commit.slice(0, 7)} (git fetch --unshallow brings it).`);
  }
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  execFileSync('tar', ['-x', '-C', draft], { input: git('archive', commit) });
  renameSync(draft, folder);
  return folder;
};

/** The packages of a lock file, without the version of the project itself. */
const packagesIn = (folder: string): string => {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  delete packages['']?.version;
  return JSON.stringify(packages);
};

/** Installs the packages of the previous release, or links ours when they are the same. */
const installPackages = (folder: string): void => {
  if (existsSync(join(folder, 'node_modules'))) return;
  if (packagesIn(folder) === packagesIn(root)) {
    symlinkSync(at('node_modules'), join(folder, 'node_modules'), 'junction');
    return;
  }
  process.stdout.write('Installing the packages of the release before (once) …\n');
  const args = ['ci', '--prefer-offline', '--loglevel=error', '--include=optional'];
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: folder, stdio: 'inherit', shell: windows });
  if (status === 0) return;
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  skip('its packages could not be installed.');
};

/** Checks out the release before, and installs its packages; ends the process with a line when that is not possible. */
export const prepareReleaseBefore = (): { folder: string; commit: string } => {
  const folder = checkOutRelease();
  installPackages(folder);
  return { folder, commit };
};
