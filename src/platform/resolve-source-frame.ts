import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './project-root.ts';

/** Where a frame is: in a bundle of the product, by line and column. */
const bundleLocation = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;

const bundles = join(projectRoot, 'dist') + sep;
const maps = new Map<string, SourceMap | null>();

const mapOf = (file: string): SourceMap | null => {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // Without a map the frame is told as it is.
  }
  maps.set(file, map);
  return map;
};

/**
 * A frame of a stack as it stands in the sources. Maps are read when the first error is told: Node's own switch reads them at the
 * start, which takes 70 MB.
 */
export const resolveSourceFrame = (frame: string): string => {
  const [whole, url, line, column] = bundleLocation.exec(frame) ?? [];
  if (whole === undefined || url === undefined) return frame;
  const file = fileURLToPath(url);
  if (!file.startsWith(bundles)) return frame;
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return frame;
  const source = relative(projectRoot, resolve(file, '..', entry.originalSource));
  return frame.replace(whole, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
};
