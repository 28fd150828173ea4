import { refundReasons } from '#payments/rules/refund-reason.ts';
import { describe, expect, test } from 'vitest';
import { encodeSmsText } from '#adapters/sms/encode-sms-text.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { createKeyedHash } from '#platform/seal.ts';
import { formatOf } from '#platform/pure/format.ts';
import { languages } from '#platform/pure/language.ts';
import type { Message } from '#notifications/server/commands.ts';
import { renderMail, renderSms } from '#notifications/server/render.ts';
import { messages } from './domains.ts';
import { invoiceExamples } from './testing/examples/invoice-examples.ts';
import { securityExamples } from './testing/examples/security-examples.ts';
import { simExamples } from './testing/examples/sim-examples.ts';
import { roamingWelcomeExamples, usageAlertExamples } from './testing/examples/usage-alert-examples.ts';

const uuid = '0190f3a0-0000-7000-8000-000000000001';

/** Example parameters of each message; several where the text has variants. */
const school = { en: 'The school', fr: 'L’école', nl: 'De school' };
const ends = { sim_name: 'Anna', msisdn: '+32470123456', ends_on: '2026-12-01', next: null };
const moves = { ...ends, ends_on: null, next: school };
const examples: Record<string, Record<string, unknown>[]> = {
  'confirm-email': [{ link_uuid: uuid, email: 'a@example.com', expires_at: '2026-11-24T10:00:00.000Z' }],
  'confirm-new-email': [{ link_uuid: uuid, email: 'a@example.com', expires_at: '2026-11-24T10:00:00.000Z' }],
  'email-changed': [{ email: 'b@example.com', link_uuid: uuid }, { email: 'b@example.com' }],
  'sub-account-made': [{ msisdn: '+32470123456' }],
  'own-number': [{ msisdn: '+32470123456', at: '2026-11-21T10:00:00.000Z', link_uuid: uuid }],
  'own-number-sms': [{ msisdn: '+32470123456' }],
  'access-withdrawn': [{ msisdn: '+32470123456' }],
  'access-restored': [{ msisdn: '+32470123456' }],
  'sub-account-password': [{ msisdn: '+32470123456', at: '2026-11-21T10:00:00.000Z' }],
  'passkey-changed': (['added', 'removed'] as const).map((what) => ({
    what,
    name: 'My phone',
    at: '2026-11-21T10:00:00.000Z',
    link_uuid: uuid,
  })),
  'step-up-sms': [{ code_uuid: uuid, expires_at: '2026-11-24T10:00:00.000Z' }],
  'login-code': [{ code_uuid: uuid, expires_at: '2026-11-24T10:00:00.000Z' }],
  'email-change-asked': [{ link_uuid: uuid, wanted: 'b@example.com' }],
  'details-changed': [{ link_uuid: uuid, at: '2026-11-21T10:00:00.000Z' }],
  'identity-linked': [{ link_uuid: uuid, at: '2026-11-21T10:00:00.000Z' }],
  'step-up-code': [{ link_uuid: uuid }],
  'wrong-logins': [{ count: 10 }],
  'company-asks': [{ contact_uuid: uuid }],
  'company-acknowledged': [{}],
  'ticket-answered': [{ ticket_uuid: uuid, number: '4821-0733', text: 'It works now.\nGood luck.' }],
  'usage-questioned': [{ customer_uuid: uuid, customer_product_uuid: uuid, question_uuid: uuid }],
  'usage-question-asked': [{ customer_uuid: uuid, customer_product_uuid: uuid, question_uuid: uuid }],
  'account-deleted': [{ at: '2026-11-21T10:00:00.000Z' }],
  'order-confirmed': [{ order_uuid: uuid, offer_uuids: [uuid, uuid] }],
  'contract-summary': [
    { offer_uuids: [uuid] },
    { plans: [{ offer_uuid: uuid, addon_uuids: [uuid], promo: 'WELCOME10' }] },
  ],
  'payment-refused': [
    { code: 'PAYMENT_DECLINED', purpose: 'setup' },
    { code: 'PAYMENT_FAILED', purpose: 'order' },
  ],
  'payment-charged-back': [
    { amount: 20, purpose: 'top-up', asked: true },
    { amount: 15.07, purpose: 'order', asked: true },
    { amount: 24.1, purpose: 'invoice', asked: true },
    { amount: 24.1, purpose: 'invoice', asked: false },
  ],
  'collection-moved': (['moved', 'again'] as const).map((why) => ({
    why,
    amount: 24.1,
    collect_on: '2026-12-14',
    mandate_reference: 'CANOPY-1',
    creditor_id: 'BE78ZZZ0999999922',
  })),
  'refund-sent': refundReasons.map((reason) => ({ amount: 0.02, reason })),
  'mandate-confirmed': [
    { reference: 'CANOPY-1', iban_end: '1234', account_holder: 'A. Example', agreed_at: '2026-11-21T10:00:00.000Z' },
  ],
  'reset-password': [{ link_uuid: uuid, email: 'a@example.com', expires_at: '2026-11-21T10:00:00.000Z' }],
  'password-changed': [{ at: '2026-11-21T10:00:00.000Z' }],
  'account-differs': [{ paid_end: '2301', given_end: '7034' }],
  'sim-delivered': [{ order_uuid: uuid }],
  'sim-shipped': [{ order_uuid: uuid, tracking_code: 'BE123' }],
  'address-refused': [
    {
      order_uuid: uuid,
      address: {
        street_name: 'Wetstraat',
        street_number: '16',
        street_box: '3',
        zip_code: '1000',
        city: 'Brussel',
      },
    },
    { order_uuid: uuid, address: 'Wetstraat 16, 1000 Brussel' },
  ],
  'esim-ready': [{ order_product_uuid: uuid, msisdn: '+32470123456' }],
  'esim-download-failed': [
    { order_product_uuid: uuid, msisdn: '+32470123456' },
    { order_product_uuid: uuid, customer_product_uuid: uuid, msisdn: '+32470123456' },
  ],
  'sim-active': [
    { msisdn: '+32470123456', plan: 'Birch' },
    { msisdn: '+32457000130', plan: 'Birch', own: '+32470123456' },
  ],
  'activation-failed': [2, 0].map((tries_left) => ({ order_product_uuid: uuid, msisdn: '+32470123456', tries_left })),
  'plan-change': [
    ['asked', null] as const,
    ['asked', { full_price: 33, full_from: '2027-02-01' }] as const,
    ['taken_back', null] as const,
    ['begun', null] as const,
    ['begun', { full_price: 33, full_from: '2027-02-01' }] as const,
  ].map(([event, promo]) => ({
    promo,
    event,
    customer_product_uuid: uuid,
    msisdn: '+32470123456',
    before: 'Birch',
    plan: 'Oak',
    price: 30,
    limit: 20,
    from: '2026-11-30T23:00:00.000Z',
    offer_uuid: uuid,
    addon_uuids: [],
  })),
  'port-in-submitted': [{ order_product_uuid: uuid, msisdn: '+32470123456' }],
  'port-in-rejected': [{ order_product_uuid: uuid, msisdn: '+32470123456', code: 'PORT_IN_REJECTED' }],
  'port-in-delayed': [{ msisdn: '+32470123456', days: 4, amount: 12, each: 3 }],
  'port-in-expired': [{ order_product_uuid: uuid, msisdn: '+32470123456' }],
  'roaming-welcome': roamingWelcomeExamples,
  'usage-alert': usageAlertExamples,
  ...securityExamples,
  ...simExamples,
  ...invoiceExamples,
  'port-in-done': [{ order_product_uuid: uuid, msisdn: '+32470123456' }],
  'order-cancelled': [
    { order_uuid: uuid, paid: true, at: '2026-11-21T10:00:00.000Z' },
    { order_uuid: uuid, paid: false, at: '2026-11-21T10:00:00.000Z' },
  ],
  'sim-unused': [
    [0, 0],
    [1, 0],
    [1, 5],
  ].map(([type, shipping]) => ({
    order_product_uuid: uuid,
    type,
    msisdn: '+32470123456',
    ends_at: '2026-12-21T10:00:00.000Z',
    shipping,
  })),
  'sim-unused-ended': [
    { paid: true },
    { paid: false },
    {
      paid: false,
      invoice: { customer_uuid: uuid, reference: '+++000/0000/00097+++', amount: 5, due_on: '2026-12-21' },
    },
  ].map((each) => ({ msisdn: '+32470123456', ...each })),
  'order-ended': [{ order_uuid: uuid }],
  'order-unpaid': (['hour', 'day'] as const).map((reminder) => ({
    order_uuid: uuid,
    reminder,
    amount: 11,
    ends_at: '2026-12-05T10:00:00.000Z',
  })),
  'referral-confirmation': [{}],
  'sim-swap-asked': [true, false].map((gone) => ({
    link_uuid: uuid,
    msisdn: '+32470123456',
    gone,
    held_until: gone ? '2026-11-22T10:00:00.000Z' : null,
    held_for: gone ? 'email-changed' : null,
  })),
  'sim-swap-told': [
    { swap_uuid: uuid, gone: true },
    { swap_uuid: uuid, gone: false },
    { swap_uuid: uuid, gone: false, of: '+32470123456' },
  ],
  'sim-swap-ready': [0, 1].map((sim_type) => ({
    customer_product_uuid: uuid,
    msisdn: '+32470123456',
    sim_type,
    tracking_code: sim_type === 1 ? 'BE123' : null,
  })),
  'sim-swap-delivered': [{ customer_product_uuid: uuid, msisdn: '+32470123456' }],
  'sim-swap-done': [{ customer_product_uuid: uuid, msisdn: '+32470123456', sim_type: 0 }],
  'sim-swap-failed': [
    { code: 'ADDRESS_REFUSED', tries: 0 },
    { code: 'SIM_SWAP_FAILED', tries: 1 },
    { code: 'SIM_SWAP_FAILED', tries: 3 },
  ].map((how) => ({ customer_product_uuid: uuid, msisdn: '+32470123456', ...how })),
  'sim-swap-cancelled': ['customer', 'found', 'stopped', 'expired'].map((ended_by) => ({
    customer_product_uuid: uuid,
    msisdn: '+32470123456',
    ended_by,
  })),
  'withdrawal-acknowledged': [{ customer_uuid: uuid, withdrawal_uuid: uuid, submitted_at: '2026-11-21T10:00:00.000Z' }],
  'wallet-expiring': [{ kg: 4.5, on: '2026-12-21', project: { en: 'Biochar', fr: 'Biochar', nl: 'Biochar' } }],
  'project-closed': [[ends], [moves], [ends, moves], [], null].map((then) => ({
    project: school,
    project_uuid: uuid,
    extras: (then ?? []).map((each) => ({ ...each, name: school, customer_product_uuid: uuid })),
    given: { euro: then ? 12 : 0, transferred: 0, kg: then ? 0 : 4.5, retired_kg: 0 },
  })),
  'change-withdrawn': [
    { customer_uuid: uuid, change_uuid: uuid, kind: 'addon', submitted_at: '2026-11-21T10:00:00.000Z' },
    { customer_uuid: uuid, change_uuid: uuid, kind: 'plan', submitted_at: '2026-11-21T10:00:00.000Z' },
  ],
  'contract-ended': [{ customer_uuid: uuid, withdrawal_uuid: uuid, submitted_at: '2026-11-21T10:00:00.000Z' }],
};

const all = messages as unknown as readonly Message[];
const byName = (name: string): Message => all.find((each) => each.name === name) ?? expect.unreachable(name);
const examplesOf = (name: string) => examples[name] ?? expect.unreachable(`an example of ${name}`);

const casesOf = (chosenMessages: readonly Message[]) =>
  languages.flatMap((language) =>
    chosenMessages.flatMap(({ name }) => examplesOf(name).map((data) => ({ language, name, data }))),
  );
const cases = casesOf(all.filter(({ channel }) => channel !== 'sms'));
const shortCases = casesOf(all.filter(({ channel }) => channel === 'sms'));

describe('every message in every language', () => {
  test.each(cases)('$name is rendered in $language (case %$, $data)', ({ language, name, data }) => {
    const message = byName(name);
    const parsed = message.data.parse(data);
    const variant = message.variant?.(parsed);
    const values = message.values?.(parsed, language, createKeyedHash('secret')) ?? {};
    const path = message.path?.(parsed, createKeyedHash('secret'));
    const url = path === undefined ? null : `https://canopy.example${path}`;
    const mail = renderMail({
      message,
      variant,
      values,
      url,
      language,
      brand: 'Canopy',
      support: 'help@canopy.example',
      phone: '0800 00 000',
      company: 'Operator BV, Street 1, 1000 Brussel',
    });
    const mailText = `${mail.subject}\n${mail.text}\n${mail.html}`;
    expect(mailText).not.toMatch(/\{\{|\.(subject|text|action)\b|undefined|\[object/);
    expect(mail.subject.length).toBeGreaterThan(5);
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.text.endsWith('\nOperator BV, Street 1, 1000 Brussel')).toBe(true);
    // Mail clients preview the first sentences, so these must not repeat brand and subject.
    const [, first = ''] = mail.text.split('\n\n');
    expect(mail.html.indexOf('display:none')).toBeLessThan(mail.html.indexOf('<h1'));
    expect(mail.html.split('display:none')[1]?.split('</div>')[0]).toContain(
      first.slice(0, 10).replaceAll('"', '&quot;'),
    );
    if (url) expect(mail.text).toContain(url);
  });

  test.each([
    ['en', 'Wetstraat 16 box 3, 1000\u00a0Brussel'],
    ['fr', 'Wetstraat 16 boîte 3, 1000\u00a0Brussel'],
    ['nl', 'Wetstraat 16 bus 3, 1000\u00a0Brussel'],
  ] as const)('the address that the courier refused is written as usual in %s', (language, line) => {
    const { data, values } = byName('address-refused');
    const [first] = examplesOf('address-refused');
    expect(values?.(data.parse(first), language, createKeyedHash('secret'))).toEqual({ address: line });
  });

  test.each(
    languages.flatMap((language) => (['esim-ready', 'sim-active'] as const).map((name) => ({ language, name }))),
  )('the subject of $name in $language has the number of the SIM', ({ language, name }) => {
    const message = byName(name);
    const { data, values, variant } = message;
    for (const example of examplesOf(name)) {
      const parsed = data.parse(example);
      const { subject, html } = renderMail({
        message,
        variant: variant?.(parsed),
        values: values?.(parsed, language, createKeyedHash('secret')) ?? {},
        url: null,
        language,
        brand: 'Canopy',
        support: 'help@canopy.example',
        phone: '0800 00 000',
        company: 'Operator BV, Street 1, 1000 Brussel',
      });
      const number = formatPhone(String(example['msisdn']));
      expect(subject).toContain(number);
      // The number must not wrap in the heading.
      expect(html).toContain(number.replaceAll(' ', '\u00a0'));
    }
  });

  test.each(
    languages.flatMap((language) => (['lasting', 'temporary'] as const).map((variant) => ({ language, variant }))),
  )('the SMS of a $variant active number in $language is one part with its number', ({ language, variant }) => {
    const text = renderSms({
      message: byName('sim-active'),
      variant,
      values: { msisdn: '0457 00 01 30', plan: 'Birch', own: '0470 12 34 56' },
      language,
      brand: 'Canopy',
      host: 'canopy.example',
      url: '',
    });
    expect(text).toContain('0457 00 01 30');
    expect(text.includes('0470 12 34 56')).toBe(variant === 'temporary');
    expect(text.length).toBeLessThanOrEqual(160);
  });

  // SMS of several parts: prices, fair use and emergency numbers (Regulation (EU) 2022/612); a request with the link that stops it.
  const smsParts: Record<string, number> = {
    'roaming-welcome': 3,
    'request-held-sms': 2,
    'sim-swap-told': 2,
    'new-device-sms': 2,
    'port-out-sms': 2,
  };
  test.each(shortCases)('$name in $language fits its SMS (case %$, $data)', ({ language, name, data }) => {
    const message = byName(name);
    const parsed = message.data.parse(data);
    const values = message.values?.(parsed, language, createKeyedHash('secret')) ?? {};
    const words = { message, variant: message.variant?.(parsed), values, language };
    const url = `https://mijn.canopy.example${message.path?.(parsed, createKeyedHash('secret')) ?? ''}?lang=${language}`;
    const text = renderSms({ ...words, brand: 'Canopy', host: 'mijn.canopy.example', url });
    expect(text).not.toMatch(/\{\{|\.sms\b|undefined|\[object/);
    const codings = encodeSmsText(text, 1).map(({ data_coding }) => data_coding);
    expect(new Set(codings)).toEqual(new Set([0]));
    expect(codings.length).toBeLessThanOrEqual(smsParts[name] ?? 1);
  });

  test.each(languages)(
    'a debit is announced with amount, day, account, mandate and creditor, in %s',
    async (language) => {
      const message = byName('invoice-ready');
      const rowsOf = async (example: Record<string, unknown> | undefined) => {
        const context = { language } as Parameters<NonNullable<Message['sections']>>[1];
        const [section] = (await message.sections?.(message.data.parse(example), context)) ?? [];
        return section?.rows.map(([, value]) => value) ?? [];
      };
      const [transfer, debit, settled] = examplesOf('invoice-ready');
      const { money, date } = formatOf(language);
      expect(await rowsOf(debit)).toEqual([
        money(43.11),
        money(7.5),
        money(50.61),
        date('2026-12-15'),
        '7034',
        'CANOPY-1',
        'BE69ZZZ0123456749',
        '+++000/0000/12311+++',
      ]);
      expect(await rowsOf(transfer)).toEqual([
        money(43.11),
        money(7.5),
        money(50.61),
        date('2026-12-15'),
        '+++000/0000/12311+++',
      ]);
      expect(await rowsOf(settled)).toEqual([money(43.11), money(7.5), money(-50.61), money(0)]);
    },
  );

  test.each(languages)('the SMS of a login code ends with the line that phones fill in from, in %s', (language) => {
    const { data, values } = byName('login-code');
    const codes = values?.(data.parse(examplesOf('login-code')[0]), language, createKeyedHash('secret')) ?? {};
    const sms = { message: byName('login-code'), variant: undefined, values: codes, language, brand: 'Canopy' };
    const lines = renderSms({ ...sms, host: 'canopy.example', url: '' }).split('\n');
    expect(lines.at(-1)).toMatch(/^@canopy\.example #\d{6}$/);
    expect(lines[0]).toContain(lines.at(-1)?.slice(-6));
  });

  test('an email address in a mail is a link on one line that may break after the @', () => {
    const mail = renderMail({
      message: byName('email-changed'),
      values: { email: 'ada&co@example.com' },
      url: null,
      language: 'en',
      brand: 'Canopy',
      support: 'help@canopy.example',
      phone: 'p',
      company: 'Operator BV, Street 1, 1000 Brussel',
    });
    expect(mail.html).toMatch(
      /<a href="mailto:ada&amp;co@example.com"[^>]*>ada&amp;co@<wbr>example.com<\/a>\.<\/span>/,
    );
    expect(mail.html).toMatch(/inline-block[^>]*><a href="mailto:help@canopy.example"/);
    expect(mail.html).not.toContain('break-all');
    expect(mail.text).toContain('ada&co@example.com');
  });

  test('text that a customer typed is escaped in a mail', () => {
    const mail = renderMail({
      message: byName('mandate-confirmed'),
      values: { reference: 'X', iban_end: '1', account_holder: '<img src=x>' },
      url: null,
      language: 'en',
      brand: 'Canopy',
      support: 's',
      phone: 'p',
      company: 'Operator BV, Street 1, 1000 Brussel',
    });
    expect(mail.html).not.toContain('<img');
  });
});
