import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { UsageError } from './command.ts';

/** A record of a CSV file with the line on which it begins: its cells, or why it is invalid. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; reason: string };

/** Maximum characters of one record. It stops an unclosed quote from reading the rest of the file into memory. */
const maxRecord = 65_536;

/** A record as the parser returns it; `lines` is the line on which the record ends. */
type Parsed = { record: string[]; info: { lines: number } };

const strayQuote = 'a quote stands in a cell that does not begin with one';

const reasonOf = ({ code }: CsvError): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote opens and is not closed until the end of the file';
  if (code === 'CSV_MAX_RECORD_SIZE') return `a quote opens and is not closed within ${maxRecord} characters`;
  return 'a quote closes and more text follows, or a quote before it is not closed';
};

/** Converts every line break to a line feed: inside quotes the parser counts CR LF as two lines. */
const withLineFeeds = async function* (texts: AsyncIterable<string>): AsyncGenerator<string> {
  let carriageReturn = '';
  for await (const text of texts) {
    const chunk = carriageReturn + text;
    carriageReturn = chunk.endsWith('\r') ? '\r' : '';
    yield (carriageReturn ? chunk.slice(0, -1) : chunk).replaceAll(/\r\n?/g, '\n');
  }
  if (carriageReturn) yield '\n';
};

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

/**
 * Reads the records of a file in constant memory and skips empty lines. A quote inside an unquoted cell makes that record invalid. After any
 * other quoting error it is unknown where records begin, so the reading stops.
 * @throws UsageError with the line on which the record with that error begins
 */
export const readCsvRecords = async function* (file: string, separators: readonly string[]): AsyncGenerator<CsvRecord> {
  const invalidRecords: { line: number; reason: string }[] = [];
  /** Number of the last line of the previous record. */
  let previousEndLine = 0;
  const parser = parse({
    delimiter: [...separators],
    record_delimiter: '\n',
    bom: true,
    trim: true,
    relax_column_count: true,
    max_record_size: maxRecord,
    info: true,
    on_record: (record, { lines }) => {
      previousEndLine = lines;
      return record;
    },
    skip_records_with_error: true,
    on_skip: (error) => {
      if (!error) return;
      const line = previousEndLine + 1;
      // The parser finds the end of the record only if the cell began without a quote.
      if (error.code !== 'INVALID_OPENING_QUOTE' || error['quoting'] === true)
        throw new UsageError(`${file}:${line}: ${reasonOf(error)}`);
      if (invalidRecords.at(-1)?.line !== line) invalidRecords.push({ line, reason: strayQuote });
    },
  });
  // Errors are thrown by the loop below.
  pipeline(Readable.from(withLineFeeds(createReadStream(file, 'utf8'))), parser, () => undefined);
  for await (const { record: cells, info } of parser as AsyncIterable<Parsed>) {
    if (cells.length === 1 && cells[0] === '') continue;
    const line = info.lines - lineBreaksIn(cells);
    while (invalidRecords[0] && invalidRecords[0].line < line) yield invalidRecords.shift() as CsvRecord;
    yield { line, cells };
  }
  yield* invalidRecords;
};
