import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { UsageError } from '#platform/command.ts';
import { readCsvRecords } from '#platform/csv-records.ts';
import { findPdfFault } from './find-pdf-fault.ts';
import type { LoadFault } from '#projects/rules/load-changes.ts';
import {
  emptyLoadLines,
  isLineFile,
  type LineFile,
  lineFiles,
  lineSchemas,
  type LoadLines,
  type Sourced,
} from '#projects/rules/load-lines.ts';
import { type ProjectContent, projectsFile } from '#projects/rules/project-content.ts';

/** Largest PDF; a scanned receipt has some hundred kilobytes. */
const MAX_PDF_BYTES = 5 * 1024 * 1024;
/** Largest CSV or JSON file. */
const MAX_TEXT_BYTES = 20 * 1024 * 1024;
const MAX_FILES = 2000;

export type LoadedPdf = { name: string; sha256: string; content: Buffer };
export type LoadFiles = {
  /** SHA-256 over all files. */
  hash: string;
  projects: Sourced<ProjectContent>[];
  lines: LoadLines;
  pdfs: LoadedPdf[];
  faults: LoadFault[];
  newestOnly?: boolean;
};

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** Lists the files in the given folders and the given files, sorted by name. */
const listFiles = async (paths: readonly string[]): Promise<string[]> => {
  const pathLists = await Promise.all(
    paths.map(async (path) =>
      (await stat(path)).isDirectory()
        ? (await readdir(path)).filter((name) => !name.startsWith('.')).map((name) => join(path, name))
        : [path],
    ),
  );
  const files = pathLists.flat().toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));
  if (files.length === 0) throw new UsageError(`There is no file in ${paths.join(', ')}.`);
  if (files.length > MAX_FILES)
    throw new UsageError(`${files.length} files are more than the ${MAX_FILES} of one load.`);
  const duplicateFile = files.find((file, at) => basename(file) === basename(files[at + 1] ?? ''));
  if (duplicateFile) throw new UsageError(`${basename(duplicateFile)} is named twice.`);
  return files;
};

const readPdf = async (file: string): Promise<LoadedPdf | LoadFault> => {
  const name = basename(file);
  const { size } = await stat(file);
  if (size > MAX_PDF_BYTES)
    return { source: name, reason: `has ${Math.ceil(size / 1024 / 1024)} MB, and at most 5 are taken` };
  const content = await readFile(file);
  const reason = findPdfFault(content);
  return reason !== null ? { source: name, reason } : { name, sha256: sha256(content), content };
};

/** Columns of a file, from its schema. */
const columnsOf = (file: LineFile): string[] => {
  const schema: z.ZodType = lineSchemas[file];
  const { shape, in: inner } = schema as unknown as { shape?: object; in?: { shape: object } };
  return Object.keys(shape ?? inner?.shape ?? {});
};

const readLines = async (file: string, name: LineFile): Promise<{ lines: Sourced<unknown>[]; faults: LoadFault[] }> => {
  const [lines, faults]: [Sourced<unknown>[], LoadFault[]] = [[], []];
  const columns = columnsOf(name);
  let head: string[] | null = null;
  for await (const record of readCsvRecords(file, [',', ';'])) {
    const source = `${name}:${record.line}`;
    if ('reason' in record) {
      faults.push({ source, reason: record.reason });
    } else if (head === null) {
      head = record.cells;
      const missingColumns = columns.filter((column) => !head?.includes(column));
      const unknownColumns = head.filter((column) => !columns.includes(column));
      const duplicateColumns = head.filter((column, at) => head?.indexOf(column) !== at);
      if (missingColumns.length > 0)
        faults.push({ source, reason: `the columns ${missingColumns.join(', ')} are missing` });
      if (unknownColumns.length > 0)
        faults.push({ source, reason: `the columns ${unknownColumns.join(', ')} are unknown` });
      if (duplicateColumns.length > 0)
        faults.push({ source, reason: `the columns ${duplicateColumns.join(', ')} stand twice` });
      if (missingColumns.length + unknownColumns.length + duplicateColumns.length > 0) break;
    } else if (record.cells.length !== head.length) {
      faults.push({ source, reason: `has ${record.cells.length} cells, and ${head.length} columns` });
    } else {
      const cells = record.cells;
      const parsedLine = lineSchemas[name].safeParse(
        Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])),
      );
      if (parsedLine.success) lines.push({ source, value: parsedLine.data });
      else
        for (const { path, message } of parsedLine.error.issues)
          faults.push({ source, reason: `${path.map(String).join('.') || 'the line'}: ${message}` });
    }
  }
  if (head === null && faults.length === 0) faults.push({ source: name, reason: 'is empty: its columns are missing' });
  return { lines, faults };
};

/** Text without its byte order mark; null when it is not UTF-8. */
const decodeText = (content: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
};

const readProjects = (name: string, text: string): { projects: Sourced<ProjectContent>[]; faults: LoadFault[] } => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { projects: [], faults: [{ source: name, reason: `is not JSON (${String(error)})` }] };
  }
  const parsedProjects = projectsFile.safeParse(value);
  if (!parsedProjects.success)
    return {
      projects: [],
      faults: parsedProjects.error.issues.map(({ path, message }) => ({
        source: `${name}, ${path.map(String).join('.')}`,
        reason: message,
      })),
    };
  return { projects: parsedProjects.data.map((each, at) => ({ source: `${name}[${at}]`, value: each })), faults: [] };
};

/**
 * Reads the files of a load: `projects.json`, the CSV files by their names, and PDFs that these name. Reads on after a fault and
 * returns all of them.
 * @throws UsageError when nothing can be read
 */
export const readLoadFiles = async (paths: readonly string[]): Promise<LoadFiles> => {
  const files = await listFiles(paths);
  const load: LoadFiles = { hash: '', projects: [], lines: emptyLoadLines(), pdfs: [], faults: [] };
  const hashes: string[] = [];
  for (const file of files) {
    const name = basename(file);
    const isText = name === 'projects.json' || isLineFile(name);
    if (!isText && !name.toLowerCase().endsWith('.pdf')) {
      load.faults.push({
        source: name,
        reason: `is not one of projects.json, ${lineFiles.join(', ')} or a PDF`,
      });
      continue;
    }
    if (!isText) {
      const pdf = await readPdf(file);
      if ('reason' in pdf) load.faults.push(pdf);
      else {
        load.pdfs.push(pdf);
        hashes.push(`${name} ${pdf.sha256}`);
      }
      continue;
    }
    const { size } = await stat(file);
    if (size > MAX_TEXT_BYTES) {
      load.faults.push({ source: name, reason: 'has more than 20 MB' });
      continue;
    }
    const content = await readFile(file);
    hashes.push(`${name} ${sha256(content)}`);
    const text = decodeText(content);
    if (text === null) {
      load.faults.push({ source: name, reason: 'is not in UTF-8: letters with accents would be wrong' });
    } else if (isLineFile(name)) {
      const { lines, faults } = await readLines(file, name);
      // Each line was parsed by the schema of its file.
      (load.lines[name] as Sourced<unknown>[]) = lines;
      load.faults.push(...faults);
    } else {
      const { projects, faults } = readProjects(name, text);
      load.projects.push(...projects);
      load.faults.push(...faults);
    }
  }
  load.hash = sha256(hashes.join('\n'));
  return load;
};
