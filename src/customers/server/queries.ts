import { and, eq, inArray, type SQL, sql, or } from 'drizzle-orm';
import type { Address, Customer } from '../contract.ts';
import { paymentMethodSubQuery, toPaymentState } from '#payments/server/queries.ts';
import { BUSINESS, type CustomerType } from '../rules/customer-type.ts';
import { getSharedDocuments, type SharedDocumentRow } from '#documents/server/queries.ts';
import { hasCompleteDetails } from '../rules/complete-details.ts';
import { isEmailVerified, type EmailStatus, UNVERIFIED } from '#identity/rules/email-status.ts';
import { type CustomerEmail, emailSubQuery, identityProofSubQuery } from '#identity/server/queries.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { isOneOf } from '#platform/db/is-one-of.ts';
import {
  customerParameter,
  createInstantParser,
  type SubQuery,
  subQuery,
  combinedQuery,
  type SubQueryRows,
} from '#platform/db/combined-query.ts';
import { preparedQuery } from '#platform/db/prepared.ts';
import type { Language } from '#platform/pure/language.ts';
import { consent, customer, type CustomerDetails } from './tables.ts';

/** The uuid and status of a main account and of each of its sub-accounts; empty for an unknown customer. */
export const queryAccountWithSubAccounts = (
  q: Reader,
  customer_uuid: string,
): Promise<{ customer_uuid: string; status: 'active' | 'closing' | 'erased' }[]> =>
  q
    .select({ customer_uuid: customer.customer_uuid, status: customer.status })
    .from(customer)
    .where(or(eq(customer.customer_uuid, customer_uuid), eq(customer.owner_customer_uuid, customer_uuid)))
    .orderBy(customer.created_at);

export { parseAssignedPhone } from './parse-assigned-phone.ts';
export { type SubAccount, querySubAccounts, subAccountsSubQuery } from './sub-accounts.store.ts';

export type { CustomerDetails } from './tables.ts';

type Row = typeof customer.$inferSelect;

const toEmailReply = (row: CustomerEmail | undefined): CustomerEmail => {
  const { refused, ...email } = row ?? noEmail;
  return refused ? { ...email, refused } : email;
};

const noEmail: CustomerEmail = { address: '', status: UNVERIFIED, pending_address: null };

/** Sub-queries of the customer with this uuid (SQL) for replies; `buildCustomerReply` reads their rows. */
export const customerSubQueries = (customerUuid: SQL) => ({
  customer: subQuery(
    sql`select * from customer c where c.customer_uuid = ${customerUuid}`,
    createInstantParser(customer),
  ) satisfies SubQuery<Row>,
  email: emailSubQuery(customerUuid),
  payment: paymentMethodSubQuery(customerUuid),
  identified: identityProofSubQuery(customerUuid),
});

const selectCustomerRows = combinedQuery(
  'customers_shown',
  customerParameter,
  customerSubQueries(sql`owner.customer_uuid`),
);

/** Rows for `buildCustomerReply`. One statement. */
export const queryCustomerRows = (
  q: Reader,
  customer_uuid: string,
): Promise<SubQueryRows<ReturnType<typeof customerSubQueries>>> => selectCustomerRows(q, { customer_uuid });

/**
 * The customer object of replies.
 * @throws Error when there is no such customer: callers have their uuid from a session.
 */
export const getCustomerReply = async (db: Database, customer_uuid: string): Promise<Customer> =>
  buildCustomerReply(await queryCustomerRows(db.read, customer_uuid), db.cipher);

/** The customer object of replies, from the rows of `queryCustomerRows`. */
export const buildCustomerReply = (
  { customer: [row], email, payment, identified }: SubQueryRows<ReturnType<typeof customerSubQueries>>,
  cipher: Cipher,
): Customer => {
  if (!row) throw new Error('no such customer');
  return {
    uuid: row.customer_uuid,
    owner_customer_uuid: row.owner_customer_uuid,
    type: row.type,
    language: row.language,
    status: row.status,
    newsletter: row.newsletter,
    details: {
      accept: row.accepted_at !== null,
      payment: toPaymentState(payment[0], cipher),
      email: toEmailReply(email[0]),
      authenticator: { itsme: identified.length > 0 },
      proved: row.proved,
      customer_details: row.details,
      msisdn: null,
    },
  };
};

/** SQL: type and status of the customer with this uuid (SQL), to be joined into a statement; no row for an unknown customer. */
export const customerTypeAndStatusSelect = (customerUuid: SQL): SQL =>
  sql`select c.type, c.status from customer c where c.customer_uuid = ${customerUuid}`;

export type CustomerForOrder = {
  customer_uuid: string;
  owner_customer_uuid: string | null;
  type: CustomerType;
  language: Language;
  status: 'active' | 'closing' | 'erased';
  accepted: boolean;
  details_complete: boolean;
  details: CustomerDetails | null;
  /** The person, or the legal representative of the company. */
  holder_name: string | null;
  company_name: string | null;
  vat_number: string | null;
  /** Home address, or the seat of the company. */
  home_address: Address | null;
  /** The shipping address, else the home address. */
  shipping_address: Address | null;
  email: string | null;
  /** 0 not verified; 1 and 2 are verified. */
  email_status: EmailStatus;
  email_verified: boolean;
};

/** Sub-queries of the customer with this uuid (SQL); `buildCustomerForOrder` reads their rows. */
export const customerForOrderSubQueries = (
  customerUuid: SQL,
): Pick<ReturnType<typeof customerSubQueries>, 'customer' | 'email'> => {
  const { customer: customerSubQuery, email } = customerSubQueries(customerUuid);
  return { customer: customerSubQuery, email };
};

const emailOfCustomerSubQuery = emailSubQuery(sql`customer.customer_uuid`);

const selectCustomerWithEmail = preparedQuery('customers_with_email', (q) =>
  q
    .select({
      row: customer,
      email: sql<CustomerEmail | null>`(select row_to_json(e) from (${emailOfCustomerSubQuery.select}) e)`,
    })
    .from(customer)
    .where(eq(customer.customer_uuid, sql.placeholder('customer_uuid'))),
);

/** Finds the data of a customer that ordering, delivery and porting need; null when there is none. One statement. */
export const findCustomerForOrder = async (q: Reader, customer_uuid: string): Promise<CustomerForOrder | null> => {
  const [customerWithEmail] = await selectCustomerWithEmail(q).execute({ customer_uuid });
  return customerWithEmail ? toCustomerForOrder(customerWithEmail) : null;
};

/** The customer of the rows of `customerForOrderSubQueries`; null when there is none. */
export const buildCustomerForOrder = ({
  customer: [row],
  email: [email],
}: SubQueryRows<ReturnType<typeof customerForOrderSubQueries>>): CustomerForOrder | null =>
  row ? toCustomerForOrder({ row, email: email ?? null }) : null;

const toCustomerForOrder = ({ row, email }: { row: Row; email: CustomerEmail | null }): CustomerForOrder => {
  const { address = null, status = UNVERIFIED } = email ?? {};
  return {
    customer_uuid: row.customer_uuid,
    owner_customer_uuid: row.owner_customer_uuid,
    type: row.type,
    language: row.language,
    status: row.status,
    accepted: row.accepted_at !== null,
    details_complete: hasCompleteDetails(row.type, row.details),
    details: row.details,
    ...toHolder(row.details),
    ...toAddresses(row),
    email: address,
    email_status: status,
    email_verified: isEmailVerified(status),
  };
};

const toHolder = (
  details: CustomerDetails | null,
): Pick<CustomerForOrder, 'holder_name' | 'company_name' | 'vat_number'> => {
  const { personal_data: person, company_data: company } = details ?? {};
  if (company) {
    const holder_name = `${company.name_of_legal} ${company.surname_of_legal}`;
    return { holder_name, company_name: company.company_name, vat_number: company.vat_number };
  }
  return {
    holder_name: person ? `${person.first_name} ${person.last_name}` : null,
    company_name: null,
    vat_number: null,
  };
};

/** The party of a contract as documents name it. */
export type ContractParty = Pick<CustomerForOrder, 'holder_name' | 'company_name' | 'vat_number' | 'home_address'> &
  Pick<Row, 'customer_uuid' | 'type' | 'language'> & {
    /** Purchase-order reference of a company for its invoices; null without one. */
    purchase_order: string | null;
  };

/** Parties of these customers, by customer. One statement. */
export const queryContractParties = async (
  q: Reader,
  customer_uuids: readonly string[],
): Promise<Map<string, ContractParty>> => {
  const rows = await q.select().from(customer).where(isOneOf(customer.customer_uuid, customer_uuids));
  return new Map(
    rows.map((row) => {
      const { customer_uuid, type, language } = row;
      const { home_address } = toAddresses(row);
      const purchase_order = row.details?.company_data?.purchase_order ?? null;
      return [customer_uuid, { customer_uuid, type, language, ...toHolder(row.details), home_address, purchase_order }];
    }),
  );
};

const toAddresses = ({ type, details }: Row): Pick<CustomerForOrder, 'home_address' | 'shipping_address'> => {
  const home = (type === BUSINESS ? details?.company_address : details?.personal_address) ?? null;
  return { home_address: home, shipping_address: details?.shipping_address ?? home };
};

/** Whether `customer_uuid` is a sub-account of `owner_uuid`. */
export const isSubAccount = async (q: Reader, owner_uuid: string, customer_uuid: string): Promise<boolean> => {
  const [row] = await q
    .select({ uuid: customer.customer_uuid })
    .from(customer)
    .where(and(eq(customer.customer_uuid, customer_uuid), eq(customer.owner_customer_uuid, owner_uuid)));
  return row !== undefined;
};

const toPersonKey = (details: Row['details']): string | null => {
  const person = details?.personal_data;
  if (!person) return null;
  const name = `${person.first_name} ${person.last_name}`
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
  return `${name} ${person.birth_data.birth_at}`;
};

/** Finds the customers among `candidates` with the same name and birth date as `customer_uuid`. */
export const queryCustomersOfSamePerson = async (
  q: Reader,
  customer_uuid: string,
  candidates: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (candidates.length === 0) return new Set();
  const rows = await q
    .select({ uuid: customer.customer_uuid, details: customer.details })
    .from(customer)
    .where(inArray(customer.customer_uuid, [customer_uuid, ...candidates]));
  const person_key = toPersonKey(rows.find(({ uuid }) => uuid === customer_uuid)?.details ?? null);
  if (person_key === null) return new Set();
  return new Set(
    rows
      .filter(({ uuid, details }) => uuid !== customer_uuid && toPersonKey(details) === person_key)
      .map(({ uuid }) => uuid),
  );
};

const toAddressKeys = (details: Row['details']): string[] => {
  const addresses = [details?.personal_address, details?.company_address, details?.shipping_address];
  return addresses.flatMap((address) => {
    if (!address) return [];
    const { zip_code, street_name, street_number, street_box = '' } = address;
    const parts = [zip_code, street_name, street_number, street_box];
    return [
      parts
        .map((part) =>
          part
            .normalize('NFD')
            .replaceAll(/[^\p{L}\p{N}]/gu, '')
            .toLowerCase(),
        )
        .join(' '),
    ];
  });
};

/** Home, company and delivery address of a customer, normalized so that different spellings of one address are equal. */
export const queryComparableAddresses = async (q: Reader, customer_uuid: string): Promise<string[]> => {
  const [row] = await q
    .select({ details: customer.details })
    .from(customer)
    .where(eq(customer.customer_uuid, customer_uuid));
  return toAddressKeys(row?.details ?? null);
};

/** Finds the customers among `candidates` who have a home, company or delivery address of `customer_uuid`. */
export const queryCustomersAtSameAddress = async (
  q: Reader,
  customer_uuid: string,
  candidates: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await q
    .select({ uuid: customer.customer_uuid, details: customer.details })
    .from(customer)
    .where(inArray(customer.customer_uuid, [customer_uuid, ...candidates]));
  const ownKeys = new Set(toAddressKeys(rows.find(({ uuid }) => uuid === customer_uuid)?.details ?? null));
  const rowsWithSameAddress = rows.filter(
    ({ uuid, details }) => uuid !== customer_uuid && toAddressKeys(details).some((key) => ownKeys.has(key)),
  );
  return new Set(rowsWithSameAddress.map(({ uuid }) => uuid));
};

export { hasSimSwapCheckConsent } from './sim-swap-consent.ts';

/**
 * The stored documents that a customer agreed to with an order, such as its contract summaries; those of older orders were not stored. Two statements.
 * @throws DocumentMissingError when a consent names a document that is not stored; `withDocumentRefusal` refuses it
 */
export const queryAgreedDocuments = async (
  q: Reader,
  { customer_uuid, order_uuid }: { customer_uuid: string; order_uuid: string },
): Promise<SharedDocumentRow[]> => {
  const rows = await q
    .select({ document_hash: consent.document_hash })
    .from(consent)
    .where(and(eq(consent.customer_uuid, customer_uuid), eq(consent.order_uuid, order_uuid)));
  return getSharedDocuments(
    q,
    rows.flatMap(({ document_hash }) => document_hash ?? []),
  );
};
