import { centsToDecimalText } from '#platform/pure/money.ts';
import type { CollectionFile, CollectionTransaction } from './bank-port.ts';
import { account, type Elements, postalAddress, serializeBatch } from './batch-file.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08';

const schemeId = (id: string, scheme: readonly [string, string]): Elements => [
  [
    'Id',
    [
      [
        'PrvtId',
        [
          [
            'Othr',
            [
              ['Id', id],
              ['SchmeNm', [scheme]],
            ],
          ],
        ],
      ],
    ],
  ],
];
const batchHead = ({ message_id, transactions, amount_cents, collect_on, creditor }: CollectionFile): Elements => [
  ['PmtInfId', message_id],
  ['PmtMtd', 'DD'],
  ['BtchBookg', 'true'],
  ['NbOfTxs', String(transactions)],
  ['CtrlSum', centsToDecimalText(amount_cents)],
  [
    'PmtTpInf',
    [
      ['SvcLvl', [['Cd', 'SEPA']]],
      ['LclInstrm', [['Cd', 'CORE']]],
      ['SeqTp', 'RCUR'],
    ],
  ],
  ['ReqdColltnDt', collect_on],
  [
    'Cdtr',
    [
      ['Nm', creditor.name],
      ['PstlAdr', postalAddress(creditor)],
    ],
  ],
  ['CdtrAcct', account(creditor.iban)],
  ['CdtrAgt', [['FinInstnId', [['BICFI', creditor.bic]]]]],
  ['ChrgBr', 'SLEV'],
  ['CdtrSchmeId', schemeId(creditor.identifier, ['Prtry', 'SEPA'])],
];

/** Same mandate, new debtor account (SDD Core implementation guidelines, AT-24): the former account is not named. */
const amendment = (reference: string): Elements => [
  ['OrgnlMndtId', reference],
  ['OrgnlDbtrAcct', [['Id', [['Othr', [['Id', 'SMNDA']]]]]]],
];

/** Belgian structured communications are marked by their issuer BBA (Febelfin, XML message for SEPA direct debit initiation). */
const belgianReference = (digits: string): Elements => [
  [
    'Strd',
    [
      [
        'CdtrRefInf',
        [
          [
            'Tp',
            [
              ['CdOrPrtry', [['Cd', 'SCOR']]],
              ['Issr', 'BBA'],
            ],
          ],
          ['Ref', digits],
        ],
      ],
    ],
  ],
];

const toElements = (transaction: CollectionTransaction): Elements => [
  [
    'DrctDbtTxInf',
    [
      ['PmtId', [['EndToEndId', transaction.end_to_end_id]]],
      ['InstdAmt', centsToDecimalText(transaction.amount_cents), { Ccy: 'EUR' }],
      [
        'DrctDbtTx',
        [
          [
            'MndtRltdInf',
            [
              ['MndtId', transaction.mandate_reference],
              ['DtOfSgntr', transaction.signed_on],
              ['AmdmntInd', transaction.amends_reference === null ? null : 'true'],
              ['AmdmntInfDtls', transaction.amends_reference === null ? null : amendment(transaction.amends_reference)],
            ],
          ],
        ],
      ],
      ['DbtrAgt', [['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]]],
      ['Dbtr', [['Nm', transaction.debtor.name]]],
      ['DbtrAcct', account(transaction.debtor.iban)],
      ['RmtInf', transaction.communication === null ? null : belgianReference(transaction.communication)],
    ],
  ],
];

/**
 * Writes a batch of direct debits as pain.008.001.08 (SEPA CORE, recurrent) in pieces, in constant memory. The same input gives the same
 * text.
 * @throws Error when number and sum of the transactions are not those of the head
 */
export const serializeCollections = (
  file: CollectionFile,
  transactions: AsyncIterable<CollectionTransaction>,
): AsyncGenerator<string> =>
  serializeBatch(
    { ...file, namespace, root: 'CstmrDrctDbtInitn', initiator: file.creditor, head: batchHead(file) },
    transactions,
    toElements,
  );
