import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPreviewStage } from './stage/preview-stage.ts';
import { findControlFlawsIn } from './stage/find-control-flaws.ts';
import { textsOf } from './stage/texts.ts';

const translate = textsOf('en');

/** Waits until two controls begin with a text, so that the check of names sees both. */
const waitForTwo = (page: Page, role: 'button' | 'link', text: string): Promise<void> =>
  page
    .getByRole(role, { name: translate(text) })
    .nth(1)
    .waitFor();

test('findControlFlawsIn reports missing headings, controls without a name, and equal names of different controls', () => {
  const link = (name: string, url: string) => [`  - link "${name}":`, `    - /url: ${url}`];
  const flawsOf = (...lines: string[]) => findControlFlawsIn(lines.join('\n'));
  const title = '  - \'heading "Bill: October" [level=1]\'';
  expect(flawsOf('- main:', title, ...link('Usage', '/a'), ...link('Usage', '/a'), '  - button "Pay"')).toEqual([]);
  expect(flawsOf('- main:', '  - textbox', '  - heading "Bill" [level=2]')).toEqual([
    '0 headings of level 1',
    'a textbox without a name',
  ]);
  expect(flawsOf('- main:', title, title)).toEqual(['2 headings of level 1']);
  expect(flawsOf('- main:', title, ...link('Usage', '/a'), ...link('Usage', '/b'))).toHaveLength(1);
  expect(flawsOf('- main:', title, '  - button "Cancel"', '  - button "Cancel"')).toHaveLength(1);
  expect(flawsOf('- main:', title, '  - button "Cancel"', '- navigation:', '  - button "Cancel"')).toEqual([]);
});

test('repeated controls name what they are about, and rows of one kind are a list', async () => {
  const stage = await openPreviewStage();
  const openPreview = (file: string, state: string) => stage.open(`${file}.preview.tsx`, state);
  try {
    const plan = await openPreview('account/web/DashboardScreen', 'two SIMs');
    for (const name of ['Lotte', 'Car']) {
      await plan
        .getByRole('link', { name: `${translate('subscriptions:details.usage')}, ${name}`, exact: true })
        .waitFor();
      await plan.getByRole('switch', { name: `${translate('swap/web/block:block')} ${name}`, exact: true }).waitFor();
    }
    const orders = await openPreview('account/web/DashboardScreen', 'two SIMs and orders');
    await waitForTwo(orders, 'button', 'ordering:actions.cancel');
    const sim = await openPreview('account/web/sim/SimScreen', 'full');
    const manage = sim.locator('.simgroup').first();
    await expect.poll(() => manage.getByRole('listitem').count()).toBe(3);
    const wallet = await openPreview('sustainability/web/wallet/WalletScreen', 'full');
    await waitForTwo(wallet, 'link', 'sustainability/web/wallet:follow');
    const pages = await openPreview('sustainability/web/follow/SharesScreen', 'full');
    await waitForTwo(pages, 'button', 'sustainability/web/follow:shares.revoke');
    const bills = await openPreview('billing/web/invoices/InvoicesScreen', 'blocked by two');
    await bills.getByRole('row').nth(2).waitFor();
    const bill = await openPreview('billing/web/invoices/InvoiceScreen', 'full');
    await bill.getByRole('heading', { name: /0457 00 01 30\s*, /u }).waitFor();
    await openPreview('legal/web/LegalScreens', 'earlier');
  } finally {
    await stage.close();
  }
});
