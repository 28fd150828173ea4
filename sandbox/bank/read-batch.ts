import { SaxesParser } from 'saxes';

export interface BatchItem {
  end_to_end_id: string;
  amount_cents: number;
  mandate: string;
  amends: string;
  name: string;
  iban: string;
  communication: string;
}

/** Kind of a payment file: direct debits (pain.008) or transfers (pain.001). */
export type BatchKind = 'debits' | 'transfers';

export interface Batch {
  kind: BatchKind;
  message_id: string;
  payment_info_id: string;
  collect_on: string;
  /** Account of the operator. */
  own_iban: string;
  transactions: number;
  sum_cents: number;
  items: BatchItem[];
}

const cents = (text: string): number => Math.round(Number(text) * 100);

/** Namespaces of the files that are taken, and their transactions. */
const messages: Record<string, { kind: BatchKind; transaction: string }> = {
  'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08': { kind: 'debits', transaction: 'DrctDbtTxInf' },
  'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09': { kind: 'transfers', transaction: 'CdtTrfTxInf' },
};

/** Reads a pain.008 or pain.001 file with one batch. Null: no such file, or one that is not complete. */
export function readBatch(text: string): Batch | null {
  const batch: Batch = {
    kind: 'debits',
    message_id: '',
    payment_info_id: '',
    collect_on: '',
    own_iban: '',
    transactions: -1,
    sum_cents: -1,
    items: [],
  };
  const path: string[] = [];
  let transactionFields = new Map<string, string>();
  const parser = new SaxesParser({ xmlns: false });
  let message: (typeof messages)[string] | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    if (name === 'Document') message = messages[attributes['xmlns'] ?? ''];
    if (name === message?.transaction) transactionFields = new Map();
  });
  const ofGroup: Record<string, (value: string) => void> = {
    'GrpHdr/MsgId': (value) => void (batch.message_id = value),
    'GrpHdr/NbOfTxs': (value) => void (batch.transactions = Number(value)),
    'GrpHdr/CtrlSum': (value) => void (batch.sum_cents = cents(value)),
    'PmtInf/PmtInfId': (value) => void (batch.payment_info_id = value),
    'PmtInf/ReqdColltnDt': (value) => void (batch.collect_on = value),
    'PmtInf/ReqdExctnDt/Dt': (value) => void (batch.collect_on = value),
    'PmtInf/CdtrAcct/Id/IBAN': (value) => void (batch.own_iban = value),
    'PmtInf/DbtrAcct/Id/IBAN': (value) => void (batch.own_iban = value),
  };
  parser.on('text', (value) => {
    if (value.trim() === '') return;
    const elementPath = path.slice(2).join('/');
    const group = `${message?.transaction}/`;
    const inside = elementPath.indexOf(group);
    if (inside < 0) ofGroup[elementPath]?.(value);
    else transactionFields.set(elementPath.slice(inside + group.length), value);
  });
  parser.on('closetag', () => {
    const closedTag = path.pop();
    if (message === undefined || closedTag !== message.transaction) return;
    const field = (name: string): string => transactionFields.get(name) ?? '';
    const otherParty = message.kind === 'debits' ? 'Dbtr' : 'Cdtr';
    batch.items.push({
      end_to_end_id: field('PmtId/EndToEndId'),
      amount_cents: cents(field(message.kind === 'debits' ? 'InstdAmt' : 'Amt/InstdAmt')),
      mandate: field('DrctDbtTx/MndtRltdInf/MndtId'),
      amends: field('DrctDbtTx/MndtRltdInf/AmdmntInfDtls/OrgnlMndtId'),
      name: field(`${otherParty}/Nm`),
      iban: field(`${otherParty}Acct/Id/IBAN`),
      communication: field('RmtInf/Strd/CdtrRefInf/Ref'),
    });
  });
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return message ? { ...batch, kind: message.kind } : null;
}
