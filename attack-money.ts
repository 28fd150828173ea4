import { TestBrowser } from '#app/testing/product/test-browser.ts';
const base = 'http://localhost:7101', sand = 'http://localhost:7102';
const pw = 'Under-The-Canopy7';
export const login = async (who: string) => {
  const b = new TestBrowser(base, 'en');
  const r = await b.post('/api/customer/login', { email: `${who}@example.com`, password: pw });
  if (r.status !== 200) { console.log(who, r.status, r.problem); return b; }
  b.signIn(r as never); return b;
};
const show = (r: { status: number; problem: any; response: any }) => `${r.status} ${r.problem?.code ?? ''}`;
const tally = (rs: any[]) => { const m: Record<string, number> = {}; for (const r of rs) m[show(r)] = (m[show(r)] ?? 0) + 1; return m; };
const many = async (n: number, f: (i: number) => Promise<any>) => Promise.all(Array.from({ length: n }, (_, i) => f(i)));

// A
{
  const b = await login('stijn');
  const before = (await b.get('/api/customer/invoice/list')).response.balance;
  const rs = await many(12, () => b.post('/api/customer/credit/pay-out', {}));
  const after = (await b.get('/api/customer/invoice/list')).response.balance;
  console.log('A payout', before, tally(rs), rs.filter((r) => r.status === 200).map((r) => r.response), after);
}
// B
{
  const b = await login('mieke');
  const d = (await b.get('/api/green/compensation/details')).response;
  const projects = (await b.get('/api/green/ledger')).response?.projects ?? [];
  console.log('B wallet', JSON.stringify(d.wallet), d.total);
  const p = projects.find((x: any) => x.open ?? true)?.uuid ?? projects[0]?.project_uuid;
  console.log(Object.keys(projects[0] ?? {}), p);
  const kg = d.wallet.balance ?? d.wallet.kg ?? d.wallet.available;
  for (const amount of [-1, 0, 1e-9, 1e6, 0.0001, '1', null]) console.log('B', amount, show(await b.post('/api/green/compensation/compensate', { project_uuid: p, amount })));
  const rs = await many(12, () => b.post('/api/green/compensation/compensate', { project_uuid: p, amount: kg }));
  console.log('B all x12', kg, tally(rs), JSON.stringify((await b.get('/api/green/compensation/details')).response.wallet));
  const done = rs.find((r) => r.status === 200)?.response;
  if (done) {
    const us = await many(12, () => b.post('/api/green/compensation/undo', { ledger_uuid: done.ledger_uuid }));
    console.log('B undo x12', tally(us), JSON.stringify((await b.get('/api/green/compensation/details')).response.wallet));
    const h = await login('hazel');
    console.log('B undo of another', show(await h.post('/api/green/compensation/undo', { ledger_uuid: done.ledger_uuid })), show(await h.get(`/api/green/compensation/receipt/${done.ledger_uuid}`)));
  }
}
// C, D
{
  const b = await login('noor'), o = await login('opal');
  const list = (await b.get('/api/customer/invoice/list')).response;
  const open = list.items.find((i: any) => i.state !== 'paid' && (i.to_pay ?? i.open ?? 1) > 0);
  console.log('C', JSON.stringify(open).slice(0, 300));
  const rs = await many(10, () => b.post('/api/customer/invoice/pay', { referenceNumber: open.referenceNumber, bank_method: 'card' }));
  console.log('C pay x10', tally(rs), new Set(rs.map((r) => r.response?.checkout_url)).size, rs[0]?.problem?.errors);
  console.log('C other', show(await o.get('/api/customer/invoice/details', { query: { referenceNumber: open.referenceNumber } })), show(await o.post('/api/customer/invoice/pay', { referenceNumber: open.referenceNumber })));
  console.log('C dup refs', show(await b.post('/api/customer/invoice/pay', { referenceNumber: [open.referenceNumber, open.referenceNumber] })));
  for (const q of [{ sort_by: "number; drop table invoice" }, { sort_by: 'constructor' }, { limit: '-1' }, { limit: '1e2' }, { limit: '0x10' }, { offset: '99999999999' }, { limit: '100000' }, { sort_type: 'asc,1' }, { only_no_paid: '1' }, { limit: ' 5 ' }, { limit: '5', 'limit[]': '9' } as any])
    console.log('invoice list', JSON.stringify(q), show(await b.get('/api/customer/invoice/list', { query: q as any })));
  const r = await fetch(`${base}/api/customer/invoice/list?limit=1&limit=50&sort_by=number&sort_by=x`, { headers: { 'x-session-token': b.session ?? '' } });
  console.log('twice', r.status, (await r.text()).slice(0, 160));
  for (const amount of [-5, 0, 0.001, 1e21, '10', 9.999, 10.005, 5000]) {
    const m = await login('rowan');
    const cp = (await m.get('/api/customer/session')).response.customer_product?.[0]?.uuid;
    console.log('E topup', amount, show(await m.post('/api/customer/prepaid/top-up', { customer_product_uuid: cp, amount })));
  }
  const m = await login('rowan');
  const cp = (await m.get('/api/customer/session')).response.customer_product[0].uuid;
  const ts = await many(10, () => m.post('/api/customer/prepaid/top-up', { customer_product_uuid: cp, amount: 20 }));
  console.log('E x10', tally(ts), new Set(ts.map((r) => r.response?.checkout_url)).size);
  const hz = await login('hazel');
  console.log('E other', show(await hz.post('/api/customer/prepaid/top-up', { customer_product_uuid: cp, amount: 20 })));
}
void sand;
