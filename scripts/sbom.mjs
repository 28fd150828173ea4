// `npm run sbom`: what the product is made of, as CycloneDX 1.6 on standard output. From package-lock.json and the sources alone: nothing has
// to be installed, and `npm sbom` refuses trees in which a tool of the developers asks for a version that npm did not choose.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './project.mjs';

const read = (file) => readFileSync(at(file), 'utf8');

/** Packages that the product's own code imports, also those that the build puts into the browser part. */
const importedBy = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(ts|tsx|css)$/.test(file) && !/\.(test|preview)\.tsx?$|(^|[\\/])(testing|architecture)[\\/]/.test(file),
    )
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*\(?['"]([^'"#.][^'"]*)['"]/g)].map(
        ([, name]) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name,
      ),
    );

/** Path of the installed package that the package at `from` gets as `name`: in its own node_modules, or in those of a folder above. */
const placeOf = (packages, from, name) => {
  for (let ancestor = from; ; ancestor = ancestor.slice(0, Math.max(0, ancestor.lastIndexOf('node_modules/') - 1))) {
    const place = `${ancestor === '' ? '' : `${ancestor}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (ancestor === '') return undefined;
  }
};

const needsOf = (packages, place) => {
  const { dependencies = {}, optionalDependencies = {} } = packages[place];
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
    (name) => placeOf(packages, place, name) ?? [],
  );
};

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const hashesOf = (integrity) =>
  (integrity ?? '').split(' ').flatMap((each) => {
    const [, kind, base64] = /^sha(\d+)-(.+)$/.exec(each) ?? [];
    return kind ? [{ alg: `SHA-${kind}`, content: Buffer.from(base64, 'base64').toString('hex') }] : [];
  });

/** CycloneDX 1.6 of a lock file. Packages in `imported`, and all that they depend on, are part of the product; others only build and test it. */
export const bomOf = ({ name, version, packages }, imported) => {
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = packages[''];
  const product = new Set();
  const addWithNeeds = (place) => {
    if (!place || product.has(place)) return;
    product.add(place);
    for (const each of needsOf(packages, place)) addWithNeeds(each);
  };
  const roots = Object.keys({ ...dependencies, ...optionalDependencies });
  for (const each of [...roots, ...Object.keys(devDependencies).filter((dev) => imported.has(dev))])
    addWithNeeds(placeOf(packages, '', each));
  const places = Object.keys(packages).filter((place) => place !== '');
  const refOf = (place) => purlOf(nameOf(place), packages[place].version);
  const components = new Map();
  const needs = new Map();
  for (const place of places) {
    const { version: packageVersion, license, integrity } = packages[place];
    const ref = refOf(place);
    const scope = product.has(place) ? 'required' : 'excluded';
    const earlierComponent = components.get(ref);
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name: nameOf(place),
      version: packageVersion,
      purl: ref,
      scope: earlierComponent?.scope === 'required' ? 'required' : scope,
      ...(license ? { licenses: [{ expression: license }] } : {}),
      ...(integrity ? { hashes: hashesOf(integrity) } : {}),
    });
    needs.set(ref, [...new Set([...(needs.get(ref) ?? []), ...needsOf(packages, place).map(refOf)])]);
  }
  const packageUrl = purlOf(name, version);
  const direct = [...roots, ...Object.keys(devDependencies)].flatMap((each) => placeOf(packages, '', each) ?? []);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': packageUrl, name, version, purl: packageUrl } },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [
      { ref: packageUrl, dependsOn: [...new Set(direct.map(refOf))].toSorted() },
      ...[...needs]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([ref, dependsOn]) => ({ ref, dependsOn: dependsOn.toSorted() })),
    ],
  };
};

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  // The reader may close the pipe early; that is not an error.
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const bom = bomOf(JSON.parse(read('package-lock.json')), new Set(importedBy(at('src'))));
  process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
}
