import { createCB } from 'xmlbuilder2';
import { centsToDecimalText, type Cents } from '#platform/pure/money.ts';
import type { Creditor } from './bank-port.ts';

/** Characters that are buffered before they are yielded. */
const pieceLength = 65_536;

type Writer = ReturnType<typeof createCB>;
/** Elements in the order of the schema: a text, nested elements, or null for one that is left out. */
export type Elements = readonly (readonly [
  name: string,
  content: string | Elements | null,
  attributes?: Record<string, string>,
])[];

const writeElements = (writer: Writer, elements: Elements): void => {
  for (const [name, content, attributes = {}] of elements) {
    if (content === null) continue;
    writer.ele(name, attributes);
    if (typeof content === 'string') writer.txt(content);
    else writeElements(writer, content);
    writer.up();
  }
};

export const account = (iban: string): Elements => [['Id', [['IBAN', iban]]]];

/** A structured address, which banks ask for from November 2026 on. */
export const postalAddress = ({ street, building, post_code, town, country }: Creditor): Elements => [
  ['StrtNm', street],
  ['BldgNb', building],
  ['PstCd', post_code],
  ['TwnNm', town],
  ['Ctry', country],
];

type BatchFile = {
  namespace: string;
  /** Name of the message. */
  root: string;
  message_id: string;
  created_at: string;
  transactions: number;
  amount_cents: Cents;
  initiator: Pick<Creditor, 'name'>;
  /** Elements of the payment information before its transactions. */
  head: Elements;
};

const groupHeader = ({ message_id, created_at, transactions, amount_cents, initiator }: BatchFile): Elements => [
  ['MsgId', message_id],
  ['CreDtTm', created_at],
  ['NbOfTxs', String(transactions)],
  ['CtrlSum', centsToDecimalText(amount_cents)],
  ['InitgPty', [['Nm', initiator.name]]],
];

/**
 * Writes a payment initiation message (pain) with one batch in pieces, in constant memory. The same input gives the same text.
 * @throws Error when number and sum of the transactions are not those of the head
 */
export async function* serializeBatch<T extends { amount_cents: Cents }>(
  file: BatchFile,
  transactions: AsyncIterable<T>,
  toElements: (transaction: T) => Elements,
): AsyncGenerator<string> {
  let text = '';
  const writer = createCB({ data: (piece: string) => void (text += piece) });
  writer.dec({ encoding: 'UTF-8' }).ele(file.namespace, 'Document').ele(file.root);
  writeElements(writer, [['GrpHdr', groupHeader(file)]]);
  writer.ele('PmtInf');
  writeElements(writer, file.head);
  const written = { transactions: 0, amount_cents: 0 };
  for await (const each of transactions) {
    written.transactions += 1;
    written.amount_cents += each.amount_cents;
    writeElements(writer, toElements(each));
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  if (written.transactions !== file.transactions || written.amount_cents !== file.amount_cents)
    throw new Error(`the batch ${file.message_id} has ${written.transactions} transactions, not ${file.transactions}`);
  writer.up().up().up().end();
  yield text;
}
