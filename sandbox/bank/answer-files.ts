import { create } from 'xmlbuilder2';
import type { BatchKind } from './read-batch.ts';

/** A booking on the account of the operator. */
export interface Booking {
  id: string;
  /** Negative for a debit. */
  amount_cents: number;
  /** `YYYY-MM-DD` */
  on: string;
  currency: string;
  /** Family and subfamily of the transaction, such as `IDDT`, `ESDD`. */
  code: [family: string, subFamily: string];
  batch?: { message_id: string; payment_info_id: string; transactions: number };
  transaction?: {
    end_to_end_id: string;
    name: string;
    iban: string;
    communication: string;
    text: string;
    reason: string;
    mandate: string;
  };
}

export interface StatusReport {
  kind: BatchKind;
  id: string;
  at: string;
  message_id: string;
  payment_info_id: string;
  group: 'ACCP' | 'PART' | 'RJCT';
  reason: string;
  rejected: readonly { end_to_end_id: string; reason: string }[];
}

/** A tree of elements: an empty text is left out. */
type Tree = { [name: string]: string | Tree | Tree[] | undefined };

const money = (cents: number, currency = 'EUR') => ({ '@Ccy': currency, '#': (Math.abs(cents) / 100).toFixed(2) });
const sign = (cents: number): string => (cents < 0 ? 'DBIT' : 'CRDT');
const withoutEmpty = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== undefined && value !== ''));

const document = (message: string, root: string, content: Tree): string =>
  create(
    { version: '1.0', encoding: 'UTF-8' },
    { Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${message}`, [root]: content } },
  ).end({ prettyPrint: true });

function transactionTree({ amount_cents, currency, transaction }: Booking): Tree | undefined {
  if (!transaction) return undefined;
  const { end_to_end_id, name, iban, communication, text, reason, mandate } = transaction;
  // A return names the debtor and creditor of the original transaction, so a credit that is a return names the creditor.
  const party = amount_cents > 0 === (reason === '') ? 'Dbtr' : 'Cdtr';
  const structured: Tree = {
    Strd: { CdtrRefInf: { Tp: { CdOrPrtry: { Cd: 'SCOR' }, Issr: 'BBA' }, Ref: communication } },
  };
  const remittance = communication ? structured : text ? { Ustrd: text } : undefined;
  return withoutEmpty({
    Refs: withoutEmpty({ EndToEndId: end_to_end_id || 'NOTPROVIDED', MndtId: mandate }),
    Amt: money(amount_cents, currency),
    CdtDbtInd: sign(amount_cents),
    RltdPties: name
      ? withoutEmpty({ [party]: { Pty: { Nm: name } }, [`${party}Acct`]: iban ? { Id: { IBAN: iban } } : undefined })
      : undefined,
    RmtInf: remittance,
    RtrInf: reason ? { Rsn: { Cd: reason } } : undefined,
  });
}

function entryTree(booking: Booking): Tree {
  const { id, amount_cents, currency, on, code, batch } = booking;
  const transaction = transactionTree(booking);
  const details = withoutEmpty({
    Btch: batch && {
      MsgId: batch.message_id,
      PmtInfId: batch.payment_info_id,
      NbOfTxs: String(batch.transactions),
      TtlAmt: money(amount_cents, currency),
      CdtDbtInd: sign(amount_cents),
    },
    TxDtls: transaction,
  });
  return withoutEmpty({
    Amt: money(amount_cents, currency),
    CdtDbtInd: sign(amount_cents),
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: on },
    ValDt: { Dt: on },
    AcctSvcrRef: id,
    BkTxCd: { Domn: { Cd: code[0] === 'MDOP' ? 'ACMT' : 'PMNT', Fmly: { Cd: code[0], SubFmlyCd: code[1] } } },
    NtryDtls: batch || transaction ? details : undefined,
  });
}

interface Report {
  id: string;
  at: string;
  iban: string;
  bookings: readonly Booking[];
}

const account = (iban: string): Tree => ({ Id: { IBAN: iban }, Ccy: 'EUR' });

/** camt.054.001.08: told as soon as something is booked. */
export const serializeNotification = ({ id, at, iban, bookings }: Report): string =>
  document('camt.054.001.08', 'BkToCstmrDbtCdtNtfctn', {
    GrpHdr: { MsgId: id, CreDtTm: at },
    Ntfctn: { Id: id, CreDtTm: at, Acct: account(iban), Ntry: bookings.map(entryTree) },
  });

const balance = (code: 'OPBD' | 'CLBD', cents: number, on: string): Tree => ({
  Tp: { CdOrPrtry: { Cd: code } },
  Amt: money(cents),
  CdtDbtInd: sign(cents),
  Dt: { Dt: on },
});

/** camt.053.001.08: all bookings of a day, with the balance before and after it. */
export const serializeStatement = ({
  id,
  at,
  iban,
  bookings,
  on,
  opening_cents,
}: Report & { on: string; opening_cents: number }): string => {
  const closing = bookings.reduce(
    (sum, { amount_cents, currency }) => sum + (currency === 'EUR' ? amount_cents : 0),
    opening_cents,
  );
  return document('camt.053.001.08', 'BkToCstmrStmt', {
    GrpHdr: { MsgId: id, CreDtTm: at },
    Stmt: {
      Id: id,
      CreDtTm: at,
      Acct: account(iban),
      Bal: [balance('OPBD', opening_cents, on), balance('CLBD', closing, on)],
      Ntry: bookings.map(entryTree),
    },
  });
};

const statusReason = (reason: string): Tree | undefined => (reason ? { Rsn: { Cd: reason } } : undefined);

/** pain.002.001.10: the answer to a batch. */
export const serializeStatusReport = (report: StatusReport): string => {
  const { kind, id, at, message_id, payment_info_id, group, reason, rejected } = report;
  return document('pain.002.001.10', 'CstmrPmtStsRpt', {
    GrpHdr: { MsgId: id, CreDtTm: at },
    OrgnlGrpInfAndSts: withoutEmpty({
      OrgnlMsgId: message_id,
      OrgnlMsgNmId: kind === 'debits' ? 'pain.008.001.08' : 'pain.001.001.09',
      GrpSts: group,
      StsRsnInf: statusReason(reason),
    }),
    ...(rejected.length > 0 && {
      OrgnlPmtInfAndSts: {
        OrgnlPmtInfId: payment_info_id,
        TxInfAndSts: rejected.map((item) =>
          withoutEmpty({ OrgnlEndToEndId: item.end_to_end_id, TxSts: 'RJCT', StsRsnInf: statusReason(item.reason) }),
        ),
      },
    }),
  });
};
