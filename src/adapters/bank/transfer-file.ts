import { centsToDecimalText } from '#platform/pure/money.ts';
import type { TransferFile, TransferTransaction } from './bank-port.ts';
import { account, type Elements, postalAddress, serializeBatch } from './batch-file.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

const batchHead = ({ message_id, transactions, amount_cents, execute_on, debtor }: TransferFile): Elements => [
  ['PmtInfId', message_id],
  ['PmtMtd', 'TRF'],
  ['BtchBookg', 'true'],
  ['NbOfTxs', String(transactions)],
  ['CtrlSum', centsToDecimalText(amount_cents)],
  ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
  ['ReqdExctnDt', [['Dt', execute_on]]],
  [
    'Dbtr',
    [
      ['Nm', debtor.name],
      ['PstlAdr', postalAddress(debtor)],
    ],
  ],
  ['DbtrAcct', account(debtor.iban)],
  ['DbtrAgt', [['FinInstnId', [['BICFI', debtor.bic]]]]],
  ['ChrgBr', 'SLEV'],
];

/** The bank of the payee is found by its IBAN, so that no agent is named (SEPA credit transfer, "IBAN only"). */
const toElements = (transaction: TransferTransaction): Elements => [
  [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', transaction.end_to_end_id]]],
      ['Amt', [['InstdAmt', centsToDecimalText(transaction.amount_cents), { Ccy: 'EUR' }]]],
      ['Cdtr', [['Nm', transaction.payee.name]]],
      ['CdtrAcct', account(transaction.payee.iban)],
      ['RmtInf', transaction.text === '' ? null : [['Ustrd', transaction.text]]],
    ],
  ],
];

/**
 * Writes a batch of transfers as pain.001.001.09 (SEPA credit transfer) in pieces, in constant memory. The same input gives the same text.
 * @throws Error when number and sum of the transactions are not those of the head
 */
export const serializeTransfers = (
  file: TransferFile,
  transactions: AsyncIterable<TransferTransaction>,
): AsyncGenerator<string> =>
  serializeBatch(
    { ...file, namespace, root: 'CstmrCdtTrfInitn', initiator: file.debtor, head: batchHead(file) },
    transactions,
    toElements,
  );
