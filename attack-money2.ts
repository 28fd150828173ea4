import { TestBrowser } from '#app/testing/product/test-browser.ts';
const base = 'http://localhost:7101';
const pw = 'Under-The-Canopy7';
const login = async (who: string) => {
  const b = new TestBrowser(base, 'en');
  const r = await b.post('/api/customer/login', { email: `${who}@example.com`, password: pw });
  if (r.status !== 200) console.log(who, r.status, r.problem);
  b.signIn(r as never); return b;
};
const show = (r: any) => `${r.status} ${r.problem?.code ?? ''} ${r.problem?.errors ? JSON.stringify(r.problem.errors.map((e: any) => e.field + ':' + e.code)) : ''}`;
const tally = (rs: any[]) => { const m: Record<string, number> = {}; for (const r of rs) m[show(r)] = (m[show(r)] ?? 0) + 1; return m; };
const many = async (n: number, f: (i: number) => Promise<any>) => Promise.all(Array.from({ length: n }, (_, i) => f(i)));
{
  const b = await login('mieke');
  const w = (await b.get('/api/green/compensation/details')).response;
  console.log(JSON.stringify(w.entries).slice(0, 400));
  const p = w.wallet.default_project_uuid;
  for (const amount of [-1, 0, 1e-9, 1e6, 0.0001, 0.105, '1', 10.3]) console.log('B', amount, show(await b.post('/api/green/compensation/compensate', { project_uuid: p, amount })));
  const rs = await many(12, () => b.post('/api/green/compensation/compensate', { project_uuid: p, amount: 10.29 }));
  console.log('B all x12', tally(rs), JSON.stringify((await b.get('/api/green/compensation/details')).response.wallet));
  const done = rs.find((r) => r.status === 200)?.response;
  if (done) {
    const h = await login('hazel');
    console.log('B undo of another', show(await h.post('/api/green/compensation/undo', { ledger_uuid: done.ledger_uuid })), show(await h.get(`/api/green/compensation/receipt/${done.ledger_uuid}`)));
    const us = await many(12, () => b.post('/api/green/compensation/undo', { ledger_uuid: done.ledger_uuid }));
    console.log('B undo x12', tally(us), JSON.stringify((await b.get('/api/green/compensation/details')).response.wallet));
  }
  for (const body of [{ what: 'forest' }, { what: 'kilo', uuid: '1' }, { what: 'euro', message: '<img src=x onerror=alert(1)> http://evil.example' }, { what: 'forest', name: 'see evil.example', message: 'a\u202eb\u0000' }, { what: 'forest', name: '=cmd()' }])
    console.log('share', JSON.stringify(body), show(await b.post('/api/green/share/create', body)));
}
{
  const b = await login('baptiste');
  const offers = (await b.get('/api/catalogue')).response ?? (await b.get('/api/offer/list')).response;
  const cat = await b.get('/api/offer/list');
  console.log('cat', cat.status, JSON.stringify(offers ?? {}).slice(0, 200));
}
