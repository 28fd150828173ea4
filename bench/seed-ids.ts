/** The tokens and ids of customers who are made for the benchmark, here and in SQL. */
import { createHash } from 'node:crypto';

export const tokenPrefix = 'a-token-of-the-benchmark-for-customer-';
/** The session token of a customer by number, from 1. */
export const sessionToken = (customer: number): string => `${tokenPrefix}${customer}`;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
/** The uuid of number `i` of a kind. Ids grow with time, as the product's do. */
const buildUuid = (kind: string, i: number): string => {
  const [digits, hash] = [i.toString(16).padStart(12, '0'), md5(`${kind}${i}`)];
  const parts = [
    digits.slice(0, 8),
    digits.slice(8),
    `7${hash.slice(0, 3)}`,
    `a${hash.slice(3, 6)}`,
    hash.slice(6, 18),
  ];
  return parts.join('-');
};
export const customerUuid = (i: number): string => buildUuid('customer', i);

/** The same in SQL. */
export const uuidSql = (kind: string, i: string): string =>
  `(lpad(to_hex(${i}), 12, '0') || '7' || substr(md5('${kind}' || (${i})), 1, 3) || 'a' || substr(md5('${kind}' || (${i})), 4, 15))::uuid`;
export const customerUuidSql = uuidSql('customer', 'i');
export const createdAtSql = `timestamptz '2026-06-01' + i * interval '1 second'`;
/** The uuid of the first SIM of a customer by number, and any SIM as two columns in SQL: whose it is, and its uuid. */
export const firstProductUuid = (customer: number): string => buildUuid('product', customer);
export const ownerAndProductUuidSql = (customerSql: string, nthSimSql: string, customerCount: number): string =>
  `${uuidSql('customer', customerSql)}, ${uuidSql('product', `((${nthSimSql} - 1) * ${customerCount} + ${customerSql})`)}`;
