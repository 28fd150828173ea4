import { isUuid } from '#platform/pure/uuid.ts';

export const ticketSubjects = ['bill', 'sim', 'number', 'usage', 'order', 'account', 'other'] as const;
export type TicketSubject = (typeof ticketSubjects)[number];

export const isTicketSubject = (value: unknown): value is TicketSubject =>
  ticketSubjects.some((subject) => subject === value);

/** Codes of refusals, as screens and log name them. */
export const errorCodeFormat = /^[A-Z][A-Z0-9_]{1,39}$/;
/** Id of a request in the log. */
export const requestIdFormat = /^[A-Za-z0-9-]{1,40}$/;
/** A path of ours, without what could be a token: see `toPathWithoutTokens`. */
export const screenPathFormat = /^(?:\/(?:[a-z0-9-]{1,40}|…)){1,8}$/;
const invoiceFormat = /^[A-Za-z0-9-]{1,20}$/;

/**
 * Replaces each part of a path that has other characters than lower-case letters, digits and dashes by `…`, because it may be a
 * token. Null when the result is not a path of this product.
 */
export const toPathWithoutTokens = (path: string): string | null => {
  const safePath = path
    .replace(/(?<=.)\/$/, '')
    .replaceAll(/[^/]+/g, (part) => (/^[a-z0-9-]{1,40}$/.test(part) ? part : '…'));
  return screenPathFormat.test(safePath) ? safePath : null;
};

/** Subject of a screen by a part of its path. */
const subjectOfPart: Readonly<Record<string, TicketSubject>> = {
  payments: 'bill',
  'top-up': 'bill',
  sim: 'sim',
  esim: 'sim',
  swap: 'sim',
  network: 'sim',
  addons: 'sim',
  'change-bundle': 'sim',
  'tariff-simulator': 'sim',
  'usage-history': 'usage',
  order: 'order',
  purchase: 'order',
  success: 'order',
  withdrawal: 'order',
  emails: 'account',
  'emails-new': 'account',
  settings: 'account',
  'your-data': 'account',
};

const isNumberCode = (code: string | null): boolean => code?.startsWith('PORT_') ?? false;

/** Screen and error for which help is asked, from an address that anybody may have written. */
export type TicketOrigin = {
  screen: string | null;
  code: string | null;
  request_id: string | null;
  subject: TicketSubject | null;
  /** A SIM or a part of an order in the path, whose owner is not checked here. */
  uuid: string | null;
  /** Reference of an invoice in the path. */
  invoice: string | null;
};

const textInFormat = (value: unknown, format: RegExp): string | null =>
  typeof value === 'string' && format.test(value) ? value : null;

/** Parses the origin of a ticket from the parameters of an address. A value in another format is left out. */
export const parseTicketOrigin = (search: Readonly<Record<string, unknown>>): TicketOrigin => {
  const screen = typeof search['from'] === 'string' ? toPathWithoutTokens(search['from']) : null;
  const code = textInFormat(search['code'], errorCodeFormat);
  const parts = screen?.split('/').slice(1) ?? [];
  const ofPath = parts.flatMap((part) => (Object.hasOwn(subjectOfPart, part) ? [subjectOfPart[part]] : []))[0];
  const namedSubject = search['about'];
  return {
    screen,
    code,
    request_id: textInFormat(search['request'], requestIdFormat),
    subject: isTicketSubject(namedSubject) ? namedSubject : isNumberCode(code) ? 'number' : (ofPath ?? null),
    uuid: parts.find(isUuid) ?? null,
    invoice: parts.includes('invoice') ? textInFormat(parts.at(-1), invoiceFormat) : null,
  };
};

/** Screens that show the newest order, without naming it in their path. */
const orderScreen = /^\/(?:order|customer\/purchase|customer\/success)(?:\/|$)/;

/** SIM of an order, as far as it matters here. */
type OrderedSim = { uuid: string; order_uuid: string; created_at: string };

/** Finds the order that a screen was about, among the customer's own; null when it is about none. */
export const findOrderOfOrigin = ({ screen, uuid }: TicketOrigin, sims: readonly OrderedSim[]): string | null => {
  const namedSim = sims.find((sim) => sim.uuid === uuid || sim.order_uuid === uuid);
  if (namedSim) return namedSim.order_uuid;
  if (screen === null || !orderScreen.test(screen)) return null;
  const [newestSim] = sims.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return newestSim?.order_uuid ?? null;
};
