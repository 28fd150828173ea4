import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { customerProduct } from '../tables.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });
const world = createSandboxControl(product);

type Sim = Awaited<ReturnType<typeof createActiveSim>>;
const change = ({ browser, line }: Sim, value: number) =>
  browser.post('/api/customer/product/credit-limit/change', { customer_product_uuid: line.uuid, value });
const limit = async ({ fetchSim }: Sim) => (await fetchSim()).products[0]?.credit_limit;
const setNetworkMode = (mode: string, { line }: Sim) =>
  world.trigger('/api/network/behaviour', { mode, match: line.msisdn, times: 1 });

describe('a spending limit', () => {
  test('applies once the network confirms it, and until then no other limit can be requested', async () => {
    const sim = await createActiveSim(product);
    const reply = await change(sim, 40);
    expect(reply.response).toEqual({ value: 20, pending_value: 40, effective_at: null });
    expect(await limit(sim)).toMatchObject({ value: 20, pending_value: 40 });
    expect((await change(sim, 40)).response).toEqual(reply.response);
    expect((await change(sim, 30)).problem).toMatchObject({ status: 409, code: 'LIMIT_CHANGE_PENDING' });
    await product.waitFor(async () => (await limit(sim))?.value === 40);
    expect(await limit(sim)).toEqual({ value: 40, used: 0, pending_value: null, failed_value: null });
    const lines = await world.lines();
    expect(lines.find(({ msisdn }) => msisdn === sim.line.msisdn)?.spending_limit).toBe(40);
    expect((await change(sim, 40)).response).toMatchObject({ value: 40, pending_value: null });
  });

  test('is submitted once when several limits are requested at the same time', async () => {
    const sim = await createActiveSim(product);
    const answers = await Promise.all([40, 30, 50, 40, 30, 50].map((value) => change(sim, value)));
    const accepted = new Set(
      answers.flatMap(({ status, response }) => (status === 200 ? [response.pending_value] : [])),
    );
    expect(accepted.size).toBe(1);
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals.map(({ problem }) => problem.code)).toEqual(refusals.map(() => 'LIMIT_CHANGE_PENDING'));
    const [value] = accepted;
    await product.waitFor(async () => (await limit(sim))?.value === value);
    const events = await sim.browser.callEndpoint('GET /api/customer/event/list', { query: {} });
    expect(events.events.filter(({ kind }) => kind === 'limit-changed')).toHaveLength(1);
  });

  test('that the network refuses is shown and mailed as failed, and another limit can be requested', async () => {
    const sim = await createActiveSim(product);
    await setNetworkMode('refuse', sim);
    await change(sim, 50);
    await product.waitFor(async () => (await limit(sim))?.failed_value === 50);
    expect(await limit(sim)).toMatchObject({ value: 20, pending_value: null });
    const mail = await product.waitFor(async () =>
      (await fetchMessages(product, sim.email)).find(({ subject }) => /limit of .* was not changed/.test(subject)),
    );
    expect(mail.text).toContain('€50.00');
    await change(sim, 0);
    await product.waitFor(async () => (await limit(sim))?.value === 0);
    expect((await limit(sim))?.failed_value).toBe(null);
  });

  test('is refused above 50 euro, when it is not offered, and for a prepaid SIM', async () => {
    const sim = await createActiveSim(product);
    const codes = [];
    for (const value of [75, 12.34, -10, 0.001]) codes.push((await change(sim, value)).problem.code);
    expect(new Set(codes)).toEqual(new Set(['LIMIT_NOT_OFFERED']));
    await product.db.write
      .update(customerProduct)
      .set({ credit_limit_cents: null })
      .where(eq(customerProduct.uuid, sim.line.uuid));
    expect((await change(sim, 20)).problem).toMatchObject({ status: 422, code: 'PREPAID_WITHOUT_LIMIT' });
  });
});
