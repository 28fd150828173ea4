import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';

export interface Creditor {
  name: string;
  street: string;
  building: string;
  post_code: string;
  town: string;
  /** ISO 3166 alpha-2. */
  country: string;
  /** SEPA creditor identifier. */
  identifier: string;
  iban: string;
  bic: string;
}

/** Head of a file with one batch of collections, all on one date. */
export interface CollectionFile {
  /** At most 35 characters; the bank takes a message id once. */
  message_id: string;
  /** ISO 8601 with seconds. */
  created_at: string;
  /** `YYYY-MM-DD` */
  collect_on: BusinessDate;
  transactions: number;
  amount_cents: Cents;
  creditor: Creditor;
}

/** A direct debit transaction of a pain.008 file (DrctDbtTxInf). Texts contain only characters of the SEPA set. */
export interface CollectionTransaction {
  end_to_end_id: string;
  amount_cents: Cents;
  mandate_reference: string;
  /** Date of the signature, `YYYY-MM-DD`. */
  signed_on: BusinessDate;
  /** The reference of the mandate that this one amends because the account has changed; null if nothing was amended. */
  amends_reference: string | null;
  debtor: { name: string; iban: string };
  /** The 12 digits of a Belgian structured communication, or null. */
  communication: string | null;
}

/** Head of a file with one batch of transfers, all executed on one date. */
export interface TransferFile {
  /** At most 35 characters; the bank takes a message id once. */
  message_id: string;
  /** ISO 8601 with seconds. */
  created_at: string;
  /** `YYYY-MM-DD` */
  execute_on: BusinessDate;
  transactions: number;
  amount_cents: Cents;
  debtor: Creditor;
}

/** A credit transfer transaction of a pain.001 file (CdtTrfTxInf). Texts contain only characters of the SEPA set. */
export interface TransferTransaction {
  end_to_end_id: string;
  amount_cents: Cents;
  payee: { name: string; iban: string };
  /** Unstructured remittance information. */
  text: string;
}

/** An entry (Ntry) of a camt file, or each transaction (TxDtls) of a batch entry. */
export interface BankFileLine {
  kind: 'line';
  /** IBAN of our account. */
  account: string;
  /** Id of the statement (camt.053) or notification (camt.054). */
  statement: string;
  /** The bank's reference of the entry, the same in a statement and a notification; else its place in this statement. */
  entry_ref: string;
  /** The entry, and the transaction in it if there are several. */
  line_ref: string;
  /** Negative for a debit. */
  amount_cents: Cents;
  currency: string;
  /** Amount of the original transaction, if it is not that of the booking: the difference is a cost. */
  instructed_cents: Cents | null;
  booked_on: BusinessDate;
  valued_on: BusinessDate;
  /** For an entry that books a whole batch: its message id or the id of the payment information. */
  batch_ref: string | null;
  end_to_end_id: string | null;
  /** Reason of a return or refund, such as MD06. */
  reason: string | null;
  /** Domain, family and sub-family of ISO 20022, such as `PMNT/RCDT/ESCT`; null where the bank gives none. */
  transaction_code: string | null;
  name: string;
  iban: string;
  /** Unstructured remittance information (Ustrd) from the payer. */
  text: string;
}

export interface BankFileStatus {
  kind: 'status';
  message_id: string;
  /** Null: about the whole message. */
  end_to_end_id: string | null;
  status: string;
  reason: string | null;
}

/** An item that cannot be read. The others of the file can. */
export interface BankFileFault {
  kind: 'fault';
  /** Line of the file. */
  line: number;
  /** The reference of the item as far as it is known. */
  item_ref: string;
  /** The field that is wrong, or `SUM` if the transactions of an entry do not add up to it. */
  field: string;
  /** With `SUM` the transactions of the entry do not add up, so its lines must not be applied. */
  entry_ref: string | null;
}

/** The last item. Not complete: the file is cut off, is not XML, or has none of the known messages. */
export interface BankFileEnd {
  kind: 'end';
  complete: boolean;
}

export type BankFileItem = BankFileLine | BankFileStatus | BankFileFault | BankFileEnd;

/** A file from the bank, for us to read. */
export interface WaitingFile {
  name: string;
  size: number;
}

/** A file from the bank, copied to this machine. */
export interface ReceivedFile {
  /** SHA-256 of its content. */
  digest: string;
  /** Parses the file as a stream and yields its items in file order, in constant memory. Each call starts at the beginning. */
  items(): AsyncIterable<BankFileItem>;
  /** Deletes the copy. */
  discard(): Promise<void>;
}

/** The folders that we share with our bank: files for it, and files from it. */
export interface Bank {
  /** The files from the bank, in the order of their names. */
  listFiles(): Promise<WaitingFile[]>;
  /**
   * Uploads a batch of direct debits and renames it to its name once it is complete. Repeatable until the bank has
   * taken the file: an existing file is left unchanged. The same input gives the same content.
   */
  uploadCollections(
    name: string,
    file: CollectionFile,
    transactions: AsyncIterable<CollectionTransaction>,
  ): Promise<'put' | 'was there'>;
  /** Uploads a file of transfers, in the same way as `uploadCollections`. */
  uploadTransfers(
    name: string,
    file: TransferFile,
    transactions: AsyncIterable<TransferTransaction>,
  ): Promise<'put' | 'was there'>;
  /** Copies a file from the bank, which stays there until `removeFile`. */
  downloadFile(name: string): Promise<ReceivedFile>;
  /** Deletes a file from the bank that is recorded; a missing file is not an error. */
  removeFile(name: string): Promise<void>;
}

declare module '#platform/outside.ts' {
  interface Outside {
    bank: Bank;
  }
}
