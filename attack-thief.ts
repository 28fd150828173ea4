import { TestBrowser } from '#app/testing/product/test-browser.ts';
const base = 'http://localhost:7101', sand = 'http://localhost:7102';
const pw = 'Under-The-Canopy7';
const show = (r: any) => `${r.status} ${r.problem?.code ?? ''} ${r.problem?.errors ? JSON.stringify(r.problem.errors.map((e: any) => e.field + ':' + e.code)) : ''}`;
const login = async (who: string, b = new TestBrowser(base, 'en')) => {
  const r = await b.post('/api/customer/login', { email: `${who}@example.com`, password: pw });
  if (r.status !== 200) console.log(who, show(r));
  b.signIn(r as never); return b;
};
const box = async (to: string) => (await (await fetch(`${sand}/api/messages?to=${encodeURIComponent(to)}`)).json()) as any[];
const S = { withoutStepUp: true };
const e = await login('elise');
const me = (await e.get('/api/customer/session')).response;
const [s1, s2] = me.customer_product;
console.log('elise', s1.msisdn, s2.msisdn, me.customer.details?.msisdn, Object.keys(me));
const acts = (ctx: string): [string, string, any][] => [
  ['swap', '/api/customer/product/start-sim-swap', { customer_product_uuid: s1.uuid, reason: 'damaged', sim_type: 0 }],
  ['portout', '/api/customer/product/port-out-code/make', { customer_product_uuid: s1.uuid }],
  ['puk', '/api/customer/product/puk', { customer_product_uuid: s1.uuid }],
  ['withdraw', '/api/order/withdraw', { order_uuid: me.order_product?.[0]?.order_uuid ?? me.customer.uuid, order_product_uuids: [s1.order_product_uuid] }],
  ['own number', '/api/customer/own-number/change', { customer_product_uuid: s2.uuid }],
  ['email', '/api/customer/email/change', { email: `thief${Date.now()}@example.com` }],
  ['method', '/api/customer/payment/method', { method: 'online' }],
  ['mandate withdraw', '/api/customer/payment/mandate/withdraw', {}],
  ['setup', '/api/customer/payment/setup', { bank_method: 'bancontact' }],
  ['consent', '/api/customer/sim-swap-consent', { given: true }],
  ['limit', '/api/customer/product/credit-limit/change', { customer_product_uuid: s1.uuid, value: 50 }],
  ['tariff', '/api/customer/product/tariff/change', { customer_product_uuid: s1.uuid, offer_uuid: s2.offer_uuid }],
  ['go-on', '/api/customer/product/usage/go-on', { customer_product_uuid: s1.uuid, what: 'data' }],
  ['found', '/api/customer/product/found-sim', { customer_product_uuid: s1.uuid }],
  ['sub', '/api/customer/sub-account/change', { customer_product_uuid: s2.uuid, allowed: false }],
  ['services', '/api/customer/product/service/change', { customer_product_uuid: s1.uuid, services: [{ key: 'roaming', enabled: false }] }],
  ['pay link', '/api/customer/invoice/pay-link', { referenceNumber: '+++260/0000/03507+++' }],
  ['passkey start', '/api/customer/passkey/add/start', {}],
  ['export', '/api/customer/data/export', {}],
  ['delete', '/api/customer/delete', { confirm: true }],
  ['code', '/api/customer/product/activation-code', { swap_uuid: s1.uuid }],
];
// SMS session from a new device
const sms = new TestBrowser(base, 'en');
const own = me.customer.details?.msisdn ?? s1.msisdn;
const number = [s1, s2].find((x: any) => x.uuid === own)?.msisdn ?? s1.msisdn;
console.log('sms start', show(await sms.post('/api/customer/login/phone/start', { msisdn: number })));
await new Promise((r) => setTimeout(r, 2500));
const code = /#(\d{6})$/.exec((await box(number))[0]?.text ?? '')?.[1];
const r = await sms.post('/api/customer/login/phone/finish', { msisdn: number, otp: code ?? '000000', time_zone: 'Europe/Brussels' });
console.log('sms finish', show(r)); if (r.status === 200) sms.signIn(r as never);
for (const [what, path, body] of acts('sms')) console.log('  SMS', what, show(await sms.post(path, body, S)));
console.log('  SMS step-up ways', JSON.stringify((await sms.get('/api/customer/step-up/ways')).response), show(await sms.post('/api/customer/step-up/code', { by: 'sms' })), show(await sms.post('/api/customer/step-up/code', { by: 'email' })));
for (const p of ['/api/customer/event/list', '/api/customer/session/list', '/api/customer/passkey/list', '/api/customer/payment/mandate', '/api/customer/held-request/list', '/api/customer/ticket/list', '/api/customer/invoice/list'])
  { const g = await sms.get(p); console.log('  SMS read', p, g.status, JSON.stringify(g.response ?? {}).slice(0, 160)); }
console.log('  SMS logout others', show(await sms.post('/api/customer/session/revoke', { session_uuid: ((await sms.get('/api/customer/session/list')).response?.sessions ?? (await sms.get('/api/customer/session/list')).response)?.[0]?.uuid })));
