import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bomOf } from './sbom.mjs';

type Bom = {
  components: { name: string; version: string; scope: string; purl: string; hashes?: unknown; licenses?: unknown }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const lock = {
  name: 'shop',
  version: '1.0.0',
  packages: {
    '': { dependencies: { server: '1' }, devDependencies: { view: '1', linter: '1' } },
    'node_modules/server': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAEC', dependencies: { deep: '2' } },
    'node_modules/server/node_modules/deep': { version: '2.0.0' },
    'node_modules/deep': { version: '1.0.0', dev: true },
    'node_modules/view': { version: '3.0.0', dev: true, dependencies: { '@scope/part': '1' } },
    'node_modules/@scope/part': { version: '1.1.0', dev: true },
    'node_modules/linter': { version: '1.0.0', dev: true, dependencies: { deep: '1' } },
  },
};

test('the bill of materials lists required and excluded packages with their dependencies', () => {
  const { components, dependencies } = bomOf(lock, new Set(['view'])) as Bom;
  expect(components.map(({ name, version, scope }) => `${name} ${version} ${scope}`)).toEqual([
    '@scope/part 1.1.0 required',
    'deep 1.0.0 excluded',
    'deep 2.0.0 required',
    'linter 1.0.0 excluded',
    'server 1.0.0 required',
    'view 3.0.0 required',
  ]);
  expect(components[0]?.purl).toBe('pkg:npm/%40scope/part@1.1.0');
  expect(components[4]).toMatchObject({
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: '000102' }],
  });
  expect(dependencies.find(({ ref }) => ref === 'pkg:npm/server@1.0.0')?.dependsOn).toEqual(['pkg:npm/deep@2.0.0']);
  expect(dependencies.find(({ ref }) => ref === 'pkg:npm/linter@1.0.0')?.dependsOn).toEqual(['pkg:npm/deep@1.0.0']);
});

test('the bill of materials of the product lists every package that another one depends on', () => {
  const productLock = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
  ) as typeof lock;
  const { components, dependencies } = bomOf(productLock, new Set(['react'])) as Bom;
  const refs = new Set(components.map(({ purl }) => purl));
  expect(components.find(({ name }) => name === 'react')?.scope).toBe('required');
  expect(components.find(({ name }) => name === 'fastify')?.scope).toBe('required');
  expect(components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded');
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
});

test('the program exits without an error when its output is closed early', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sbom.mjs')]);
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});
