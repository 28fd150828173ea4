import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import type { z } from 'zod';
import { type CatalogueFault, checkCatalogueFile, checkDevicesFile } from './catalogue-checks.ts';
import { type CatalogueContent, catalogueFile, devicesFile, operatorsFile } from './catalogue-file.ts';
import { findJsonLine } from './json-position.ts';

/** Folder of the operator's catalogue in the repository. */
export const catalogueFolder = join(projectRoot, 'db/catalogue');

/** The catalogue files contain entries that cannot be sold; each line of the message names file, line and field. */
export class InvalidCatalogueError extends Error {
  override name = 'InvalidCatalogueError';
}

const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );

const throwFaults = (
  name: string,
  json: string,
  faults: readonly { path: readonly PropertyKey[]; message: string }[],
): never => {
  const lines = faults.map(
    ({ path, message }) =>
      `${name}, line ${findJsonLine(json, path)}, ${formatPath(path) || 'the whole file'}: ${message}`,
  );
  throw new InvalidCatalogueError(lines.join('\n'));
};

const parse = <S extends z.ZodType>(
  name: string,
  json: string,
  schema: S,
  check?: (value: z.output<S>) => CatalogueFault[],
): z.output<S> => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new InvalidCatalogueError(
      `${name}: this is not JSON (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  const parseResult = schema.safeParse(value);
  if (!parseResult.success) return throwFaults(name, json, parseResult.error.issues);
  const faults = check?.(parseResult.data) ?? [];
  if (faults.length > 0) throwFaults(name, json, faults);
  return parseResult.data;
};

export type CatalogueTexts = { catalogue: string; operators: string; devices: string };

/** The hash of the texts of the three files. */
export const hashCatalogueTexts = ({ catalogue, operators, devices }: CatalogueTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([catalogue, operators, devices]))
    .digest('hex');

/** Reads and checks three texts. @throws InvalidCatalogueError */
export const parseCatalogue = (texts: CatalogueTexts): { hash: string; content: CatalogueContent } => {
  const { credit_limits_euro, rates, ...file } = parse(
    'catalogue.json',
    texts.catalogue,
    catalogueFile,
    checkCatalogueFile,
  );
  const operators = parse('operators.json', texts.operators, operatorsFile);
  const { notes, devices } = parse('devices.json', texts.devices, devicesFile, checkDevicesFile);
  return {
    hash: hashCatalogueTexts(texts),
    content: {
      ...file,
      credit_limits_cents: credit_limits_euro,
      rates: { minute_cents: rates.minute_euro, sms_cents: rates.sms_euro, data_gb_cents: rates.data_gb_euro },
      operators,
      devices: devices.map(({ note, ...device }) => ({ ...device, note: note ? (notes[note] ?? null) : null })),
    },
  };
};

/** @throws InvalidCatalogueError when a file is missing. */
export const readCatalogueTexts = async (folder: string): Promise<CatalogueTexts> => {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new InvalidCatalogueError(`${name} cannot be read in ${folder}`);
    });
  const [catalogue, operators, devices] = await Promise.all([
    read('catalogue.json'),
    read('operators.json'),
    read('devices.json'),
  ]);
  return { catalogue, operators, devices };
};

/** @throws InvalidCatalogueError when a file is missing or wrong. */
export const readCatalogue = async (folder = catalogueFolder): Promise<{ hash: string; content: CatalogueContent }> =>
  parseCatalogue(await readCatalogueTexts(folder));
