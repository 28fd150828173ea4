import { SaxesParser } from 'saxes';
import { brusselsDate, isBusinessDate, type BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { BankFileItem, BankFileLine } from './bank-port.ts';

export interface BankFileParser {
  /** Takes the next piece of the file. */
  write(piece: Uint8Array): BankFileItem[];
  /** Ends the file; the last item is its end. */
  finish(): BankFileItem[];
}

const roots = new Set(['BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn', 'CstmrPmtStsRpt']);
/** Elements whose texts are gathered until they end. */
const groups = new Set(['Stmt', 'Ntfctn', 'Ntry', 'TxDtls', 'OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts']);
/** No field of these messages is longer. */
const longestText = 2_000;
const longestMarkup = 1_000_000;

/** Texts of the elements of a group by their path below it. Of a repeated element the first is stored; parts of free text are joined. */
type Fields = Map<string, string>;
type Group = { name: string; depth: number; fields: Fields };

/** A field is missing or has a value that the standard does not allow. */
class FieldError extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`wrong ${field}`);
    this.field = field;
  }
}

const first = (fields: Fields, ...paths: string[]): string | undefined =>
  paths.map((path) => fields.get(path)).find((text) => text !== undefined && text !== '');

const required = (fields: Fields, ...paths: string[]): string => {
  const text = first(fields, ...paths);
  if (text === undefined) throw new FieldError(paths[0] ?? '');
  return text;
};

const parseAmount = (field: string, text: string): Cents => {
  if (!/^\d{1,12}(\.\d{1,2}0*)?$/.test(text)) throw new FieldError(field);
  const [integerPart = '', decimals = ''] = text.split('.');
  return Number(integerPart) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
};

const parseDay = (fields: Fields, name: string): BusinessDate | null => {
  const text = first(fields, `${name}/Dt`, `${name}/DtTm`);
  if (text === undefined) return null;
  const day = text.length > 10 && !Number.isNaN(Date.parse(text)) ? brusselsDate(new Date(text)) : text.slice(0, 10);
  if (!isBusinessDate(day)) throw new FieldError(name);
  return day;
};

const parseSign = (text: string): 1 | -1 => {
  if (text !== 'CRDT' && text !== 'DBIT') throw new FieldError('CdtDbtInd');
  return text === 'CRDT' ? 1 : -1;
};

/** Domain, family and sub-family of the bank transaction code, of a transaction or else of its entry. */
const transactionCode = (fields: Fields): string | null => {
  const [domain, family, sub] = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].map((part) => first(fields, `BkTxCd/Domn/${part}`));
  return domain && family && sub ? `${domain}/${family}/${sub}` : null;
};

const withoutPlaceholder = (text: string | undefined): string | null =>
  text === undefined || text === 'NOTPROVIDED' ? null : text;

type OpenEntry = {
  ref: string;
  transactions: number;
  sum: Cents;
  broken: boolean;
  pendingLine: BankFileLine | null;
};

/**
 * Reads pain.002, camt.053 and camt.054 of any version in pieces. Memory does not grow with the file. Document types are refused, so
 * entities cannot be declared.
 */
export const createBankFileParser = (): BankFileParser => {
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  const decoder = new TextDecoder();
  const path: string[] = [];
  const openGroups: Group[] = [];
  let items: BankFileItem[] = [];
  let [text, sinceTag, hasKnownRoot, broken] = ['', 0, false, false];
  let entry: OpenEntry | null = null;
  let entries = 0;
  let message_id = '';

  const groupNamed = (name: string): Group | undefined => openGroups.find((group) => group.name === name);
  const statementOf = (): Fields => (groupNamed('Stmt') ?? groupNamed('Ntfctn'))?.fields ?? new Map<string, string>();

  const addFault = (place: string, error: unknown, entry_ref: string | null = null): void => {
    if (!(error instanceof FieldError)) throw error;
    items.push({ kind: 'fault', line: parser.line, item_ref: place.slice(0, 100), field: error.field, entry_ref });
  };

  const entryRef = (fields: Fields): string =>
    first(fields, 'AcctSvcrRef') ?? `${first(statementOf(), 'Id') ?? ''}/${first(fields, 'NtryRef') ?? entries}`;

  const toLine = (fields: Fields, entryFields: Fields, suffix: string): BankFileLine => {
    const statement = statementOf();
    const sign = parseSign(required(new Map([...entryFields, ...fields]), 'CdtDbtInd'));
    const isSingle = fields === entryFields;
    const amountPath = ['Amt', 'AmtDtls/TxAmt/Amt'].find((each) => fields.has(each)) ?? 'Amt';
    const source = fields.has(amountPath) ? fields : entryFields;
    const amount = parseAmount('Amt', required(source, amountPath));
    const instructed = fields.get('AmtDtls/InstdAmt/Amt');
    const instructed_cents = instructed === undefined ? null : sign * parseAmount('InstdAmt', instructed);
    const booked_on = parseDay(entryFields, 'BookgDt') ?? parseDay(entryFields, 'ValDt');
    if (booked_on === null) throw new FieldError('BookgDt');
    const [party, opposite] = sign === 1 ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
    // A return names the debtor and creditor of the original transaction, so the payer is the party of the opposite side.
    const payer = fields.has('RtrInf/Rsn/Cd') || fields.has('RtrInf/Rsn/Prtry') ? opposite : party;
    const ref = entryRef(entryFields);
    return {
      kind: 'line',
      account: required(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
      statement: required(statement, 'Id'),
      entry_ref: ref,
      line_ref: `${ref}${suffix}`,
      amount_cents: sign * amount,
      currency: required(source, `${amountPath}@Ccy`),
      instructed_cents: instructed_cents === sign * amount ? null : instructed_cents,
      booked_on,
      valued_on: parseDay(entryFields, 'ValDt') ?? booked_on,
      batch_ref: isSingle
        ? withoutPlaceholder(first(entryFields, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/Btch/MsgId'))
        : withoutPlaceholder(first(fields, 'Refs/PmtInfId', 'Refs/MsgId')),
      end_to_end_id: withoutPlaceholder(first(fields, 'Refs/EndToEndId')),
      reason: first(fields, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry') ?? null,
      transaction_code: transactionCode(fields) ?? transactionCode(entryFields),
      name: first(fields, `RltdPties/${payer}/Pty/Nm`, `RltdPties/${payer}/Nm`) ?? '',
      iban: first(fields, `RltdPties/${payer}Acct/Id/IBAN`) ?? '',
      text:
        first(fields, 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Ustrd', 'AddtlTxInf') ??
        first(entryFields, 'AddtlNtryInf') ??
        '',
    };
  };

  /** Pending entries of a notification are booked later, with the same reference. */
  const isBooked = (fields: Fields): boolean => (first(fields, 'Sts/Cd', 'Sts') ?? 'BOOK') === 'BOOK';

  /** Adds a transaction of an entry. The first one is kept back until a second one comes, because a single one is identified by the reference of its entry. */
  const addTransaction = (fields: Fields, entryFields: Fields, current: OpenEntry): void => {
    current.transactions += 1;
    const suffix = `#${first(fields, 'Refs/AcctSvcrRef', 'Refs/TxId') ?? withoutPlaceholder(first(fields, 'Refs/EndToEndId')) ?? current.transactions}`;
    try {
      const line = toLine(fields, entryFields, suffix);
      current.sum += line.amount_cents;
      if (current.transactions === 1) current.pendingLine = line;
      else items.push(...(current.pendingLine ? [current.pendingLine] : []), line);
      if (current.transactions > 1) current.pendingLine = null;
    } catch (error) {
      current.broken = true;
      addFault(`${current.ref}${suffix}`, error);
    }
  };

  const closeEntry = ({ fields }: Group, current: OpenEntry): void => {
    try {
      if (current.transactions === 0) return void items.push(toLine(fields, fields, ''));
      if (current.pendingLine) items.push({ ...current.pendingLine, line_ref: current.pendingLine.entry_ref });
      const total = parseSign(required(fields, 'CdtDbtInd')) * parseAmount('Amt', required(fields, 'Amt'));
      if (!current.broken && total !== current.sum) throw new FieldError('SUM');
    } catch (error) {
      addFault(current.ref, error, error instanceof FieldError && error.field === 'SUM' ? current.ref : null);
    }
  };

  const addStatus = (fields: Fields, paths: { status: string; end_to_end_id: string | null }): void => {
    const status = first(fields, paths.status);
    if (status === undefined) return;
    try {
      if (message_id === '') throw new FieldError('OrgnlMsgId');
      items.push({
        kind: 'status',
        message_id,
        end_to_end_id: paths.end_to_end_id === null ? null : required(fields, paths.end_to_end_id),
        status,
        reason: first(fields, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry') ?? null,
      });
    } catch (error) {
      addFault(message_id, error);
    }
  };

  const closeGroup = (group: Group): void => {
    const { name, fields } = group;
    const entryFields = groupNamed('Ntry')?.fields;
    if (name === 'TxDtls' && entry && entryFields && isBooked(entryFields)) addTransaction(fields, entryFields, entry);
    if (name === 'Ntry' && entry) {
      if (isBooked(fields)) closeEntry(group, entry);
      entry = null;
    }
    if (name === 'OrgnlGrpInfAndSts') {
      message_id = first(fields, 'OrgnlMsgId') ?? '';
      addStatus(fields, { status: 'GrpSts', end_to_end_id: null });
    }
    if (name === 'OrgnlPmtInfAndSts') addStatus(fields, { status: 'PmtInfSts', end_to_end_id: null });
    if (name === 'TxInfAndSts') addStatus(fields, { status: 'TxSts', end_to_end_id: 'OrgnlEndToEndId' });
  };

  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type is not expected');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1);
    path.push(local);
    [text, sinceTag] = ['', 0];
    if (path.length === 2 && path[0] === 'Document' && roots.has(local)) hasKnownRoot = true;
    const lastGroup = openGroups.at(-1);
    if (groups.has(local)) openGroups.push({ name: local, depth: path.length, fields: new Map() });
    else if (lastGroup && attributes['Ccy'] !== undefined)
      lastGroup.fields.set(`${path.slice(lastGroup.depth).join('/')}@Ccy`, attributes['Ccy']);
    if (local !== 'Ntry') return;
    entries += 1;
    entry = { ref: '', transactions: 0, sum: 0, broken: false, pendingLine: null };
  });
  parser.on('text', (part) => {
    if (text.length < longestText) text += part;
  });
  parser.on('closetag', () => {
    const lastGroup = openGroups.at(-1);
    if (lastGroup && path.length === lastGroup.depth) {
      openGroups.pop();
      if (hasKnownRoot) closeGroup(lastGroup);
    } else if (lastGroup) {
      const key = path.slice(lastGroup.depth).join('/');
      const value = text.trim();
      const earlier = lastGroup.fields.get(key);
      if (value !== '' && earlier === undefined) lastGroup.fields.set(key, value.slice(0, longestText));
      else if (value !== '' && key === 'RmtInf/Ustrd')
        lastGroup.fields.set(key, `${earlier} ${value}`.slice(0, longestText));
      if (entry && lastGroup.name === 'Ntry') entry.ref = entryRef(lastGroup.fields);
    }
    path.pop();
    [text, sinceTag] = ['', 0];
  });

  const run = (work: () => void): void => {
    if (broken) return;
    try {
      work();
    } catch {
      broken = true;
    }
  };
  const handOver = (): BankFileItem[] => {
    const finished = items;
    items = [];
    return finished;
  };
  return {
    write(piece) {
      run(() => {
        sinceTag += piece.length;
        // A single text or tag of this length is an attack on memory.
        if (sinceTag > longestMarkup) throw new Error('a text is too long');
        parser.write(decoder.decode(piece, { stream: true }));
      });
      return handOver();
    },
    finish() {
      run(() => parser.write(decoder.decode()).close());
      return [...handOver(), { kind: 'end', complete: !broken && hasKnownRoot }];
    },
  };
};
