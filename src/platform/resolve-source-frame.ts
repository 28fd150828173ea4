import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './project-root.ts';

/** Position in a bundle of the product: file, line and column. */
const bundleLocation = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;

const bundles = join(projectRoot, 'dist') + sep;
const maps = new Map<string, SourceMap | null>();

const mapOf = (file: string): SourceMap | null => {
  const cachedMap = maps.get(file);
  if (cachedMap !== undefined) return cachedMap;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // No source map: the frame stays as it is.
  }
  maps.set(file, map);
  return map;
};

/**
 * Translates a stack frame of the bundle into its position in the sources. Source maps are read at the first error;
 * Node's `--enable-source-maps` reads them at the start, which takes 70 MB.
 */
export const resolveSourceFrame = (frame: string): string => {
  const [location, url, line, column] = bundleLocation.exec(frame) ?? [];
  if (location === undefined || url === undefined) return frame;
  const file = fileURLToPath(url);
  if (!file.startsWith(bundles)) return frame;
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return frame;
  const source = relative(projectRoot, resolve(file, '..', entry.originalSource));
  return frame.replace(location, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
};
