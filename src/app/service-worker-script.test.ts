import { expect, test } from 'vitest';
import type { PageFiles } from './page-document.ts';
import { buildServiceWorkerScript } from './service-worker-script.ts';

const worker = 'src/app/browser/service-worker.ts';
const files = (extraManifest: PageFiles['manifest'] = {}, code = 'install()'): PageFiles => ({
  template: '',
  text: () => code,
  manifest: {
    'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'], assets: ['assets/font-1.woff2'] },
    'src/a/Screen.tsx': { file: 'assets/Screen-1.js', css: ['assets/index-1.css'] },
    [worker]: { file: 'assets/service-worker-1.js' },
    ...extraManifest,
  },
});
const page = { path: '/customer?lang=en', etag: '"1"' };

test('the script lists every file of the build once, and not itself', () => {
  const { script, etag } = buildServiceWorkerScript(files(), page);
  const [first = '', codeText] = script.split('\n');
  const build = JSON.parse(first.slice('const build='.length, -1)) as Record<string, unknown>;
  expect(build).toEqual({
    version: etag.replaceAll('"', ''),
    page: page.path,
    etag: page.etag,
    files: ['/assets/Screen-1.js', '/assets/font-1.woff2', '/assets/index-1.css', '/assets/index-1.js'],
  });
  expect(codeText).toBe('install()');
});

test('the script does not list the files of the live map, which are fetched on demand', () => {
  const map = { file: 'assets/map-1.js', css: ['assets/map-1.css'], assets: ['assets/map-worker-1.js'] };
  const { script } = buildServiceWorkerScript(files({ 'src/sustainability/web/map/LiveMap.tsx': map }), page);
  expect(script).not.toContain('assets/map-');
});

test('a changed file, page or code changes the ETag of the script, and the same build keeps it', () => {
  const etags = [
    buildServiceWorkerScript(files(), page),
    buildServiceWorkerScript(files({ 'src/b.ts': { file: 'assets/b-1.js' } }), page),
    buildServiceWorkerScript(files(), { ...page, etag: '"2"' }),
    buildServiceWorkerScript(files({}, 'other()'), page),
  ].map(({ etag }) => etag);
  expect(new Set(etags).size).toBe(4);
  expect(buildServiceWorkerScript(files(), page).etag).toBe(etags[0]);
});

test('a service worker that imports a shared file is refused, because it must be one file', () => {
  const shared = { [worker]: { file: 'assets/service-worker-1.js', imports: ['_shared.js'] } };
  expect(() => buildServiceWorkerScript(files(shared), page)).toThrow(/one file/);
});
