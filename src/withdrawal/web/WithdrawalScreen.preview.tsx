import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { Withdrawable, Withdrawal } from '#withdrawal/contract.ts';
import type { Withdrawals } from './withdrawal-query.ts';
import { WithdrawalScreen } from './WithdrawalScreen.tsx';

const id = (digit: number) => `019f0000-0000-7000-8000-00003f2a9c4${digit}`;
const terms = { support: { email: 'help@canopy.example', phone: '0800 00 000' } };

const esim: Withdrawable['sims'][number] = {
  order_product_uuid: id(5),
  plan: 'Birch',
  type: 0,
  msisdn: '+32457000130',
  own_number: null,
  in_use: true,
  settlement: { paid: 15, days: 5, used: 2.5, back: 12.5, owed: 0 },
};
const card: Withdrawable['sims'][number] = {
  order_product_uuid: id(6),
  plan: 'Poplar',
  type: 1,
  msisdn: null,
  own_number: null,
  in_use: false,
  settlement: { paid: 25, days: 0, used: 0, back: 25, owed: 0 },
};
const order = (more: Partial<Withdrawable> = {}): Withdrawable => ({
  order_uuid: id(1),
  order_state: 'in_delivery',
  ordered_at: '2026-11-18T10:00:00.000Z',
  last_day: '2026-12-02',
  refusal: null,
  whole_only: false,
  sims: [esim, card],
  ...more,
});
const done: Withdrawal = {
  uuid: id(7),
  order_uuid: id(2),
  state: 'settled',
  submitted_at: '2026-11-20T10:00:00.000Z',
  name: 'Ada Peeters',
  email: 'ada.peeters@example.com',
  sims: [
    {
      order_product_uuid: id(8),
      plan: 'Birch',
      type: 0,
      msisdn: '+32457000131',
      own_number: null,
      number: 'keep',
      number_until: '2026-12-19',
    },
  ],
  settlement: { paid: 15, used: 2.5, back: 12.5, owed: 0 },
};

const show =
  (reply: Partial<Withdrawals> | 'waiting' | null, at = '/customer/withdrawal') =>
  () => {
    const { name, email } = done;
    const known = reply === null || reply === 'waiting' ? null : { name, email, orders: [], withdrawals: [], ...reply };
    const answers: ScreenPreviewProps['answers'] = {
      'GET /api/common/terms': { reply: terms },
      ...(known ? { 'GET /api/customer/withdrawal': { reply: known } } : {}),
      ...(reply === 'waiting' ? { 'GET /api/customer/withdrawal': 'waiting' as const } : {}),
    };
    const path = '/customer/withdrawal';
    return <ScreenPreview screen={WithdrawalScreen} path={path} at={at} strings={['withdrawal']} answers={answers} />;
  };

const statement = `/customer/withdrawal?order=${id(1)}`;

export const preview: Preview = {
  title: 'Withdraw from a contract',
  kind: 'screen',
  states: {
    loading: show('waiting'),
    empty: show({}),
    error: show(null),
    partial: show({
      orders: [
        order({ refusal: 'WITHDRAWAL_OVER', last_day: '2026-11-16', sims: [esim] }),
        order({ order_uuid: id(3), refusal: 'WITHDRAWAL_CONSUMERS_ONLY', sims: [card] }),
      ],
    }),
    full: show({ orders: [order()], withdrawals: [done] }),
    'the statement': show({ orders: [order()] }, statement),
    'the statement of one SIM': show({ orders: [order({ sims: [esim] })] }, statement),
    'a number that has not come yet': show(
      {
        orders: [order({ sims: [{ ...esim, own_number: { msisdn: '+32470123124', operator_name: 'Proximus' } }] })],
      },
      statement,
    ),
    'nothing was paid': show(
      {
        orders: [order({ sims: [{ ...esim, settlement: { paid: 0, days: 5, used: 2.5, back: 0, owed: 2.5 } }] })],
      },
      statement,
    ),
  },
};
