import { createHash } from 'node:crypto';
import type { PageFiles } from './page-document.ts';

/** Source path of the service worker, its key in the build manifest. */
const source = 'src/app/browser/service-worker.ts';

/** Modules that are not cached for offline use: few visitors open this one, and its files have half a megabyte. */
const notKept = new Set(['src/sustainability/web/map/LiveMap.tsx']);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Builds the service worker script: the build data followed by the built code. `page` is the path and ETag of the
 * cached page, so a new build, brand or setting changes the script, and browsers detect the update.
 */
export const buildServiceWorkerScript = (
  { manifest, text }: PageFiles,
  page: { path: string; etag: string },
): { etag: string; script: string } => {
  const worker = manifest[source];
  if (!worker) throw new Error(`${source} is not in the build`);
  if (worker.imports?.length) throw new Error('the service worker must be one file: it shares code with the app');
  const files = Object.entries(manifest)
    .filter(([module]) => module !== source && !notKept.has(module))
    .flatMap(([, { file, css = [], assets = [] }]) => [file, ...css, ...assets])
    .map((file) => `/${file}`);
  const keptFiles = { page: page.path, etag: page.etag, files: [...new Set(files)].toSorted() };
  const code = text(worker.file);
  const version = hashOf(JSON.stringify(keptFiles) + code);
  return { etag: `"${version}"`, script: `const build=${JSON.stringify({ version, ...keptFiles })};\n${code}` };
};
