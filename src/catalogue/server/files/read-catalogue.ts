import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#platform/root.ts';
import type { z } from 'zod';
import { type Fault, catalogueFaults, deviceFaults } from './catalogue-checks.ts';
import { type CatalogueContent, catalogueFile, devicesFile, operatorsFile } from './catalogue-file.ts';
import { lineOf } from './json-position.ts';

/** Where the operator's catalogue stands in the repository. */
export const catalogueFolder = join(root, 'db/catalogue');

/** The catalogue files hold something that cannot be sold; each line of the message names file, line and field. */
export class WrongCatalogue extends Error {
  override name = 'WrongCatalogue';
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );

const complain = (
  name: string,
  json: string,
  faults: readonly { path: readonly PropertyKey[]; message: string }[],
): never => {
  const lines = faults.map(
    ({ path, message }) => `${name}, line ${lineOf(json, path)}, ${pathText(path) || 'the whole file'}: ${message}`,
  );
  throw new WrongCatalogue(lines.join('\n'));
};

const parse = <S extends z.ZodType>(
  name: string,
  json: string,
  schema: S,
  check?: (value: z.output<S>) => Fault[],
): z.output<S> => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new WrongCatalogue(`${name}: this is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) return complain(name, json, parsed.error.issues);
  const faults = check?.(parsed.data) ?? [];
  if (faults.length > 0) complain(name, json, faults);
  return parsed.data;
};

export type CatalogueTexts = { catalogue: string; operators: string; devices: string };

/** The same for the same files. */
export const hashOf = ({ catalogue, operators, devices }: CatalogueTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([catalogue, operators, devices]))
    .digest('hex');

/** Reads and checks three texts. @throws WrongCatalogue */
export const parseCatalogue = (texts: CatalogueTexts): { hash: string; content: CatalogueContent } => {
  const { credit_limits_euro, rates, ...file } = parse(
    'catalogue.json',
    texts.catalogue,
    catalogueFile,
    catalogueFaults,
  );
  const operators = parse('operators.json', texts.operators, operatorsFile);
  const { notes, devices } = parse('devices.json', texts.devices, devicesFile, deviceFaults);
  return {
    hash: hashOf(texts),
    content: {
      ...file,
      credit_limits_cents: credit_limits_euro,
      rates: { minute_cents: rates.minute_euro, sms_cents: rates.sms_euro, data_gb_cents: rates.data_gb_euro },
      operators,
      devices: devices.map(({ note, ...device }) => ({ ...device, note: note ? (notes[note] ?? null) : null })),
    },
  };
};

/** @throws WrongCatalogue when a file is missing. */
export const readTexts = async (folder: string): Promise<CatalogueTexts> => {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new WrongCatalogue(`${name} cannot be read in ${folder}`);
    });
  const [catalogue, operators, devices] = await Promise.all([
    read('catalogue.json'),
    read('operators.json'),
    read('devices.json'),
  ]);
  return { catalogue, operators, devices };
};

/** @throws WrongCatalogue when a file is missing or wrong. */
export const readCatalogue = async (folder = catalogueFolder): Promise<{ hash: string; content: CatalogueContent }> =>
  parseCatalogue(await readTexts(folder));
