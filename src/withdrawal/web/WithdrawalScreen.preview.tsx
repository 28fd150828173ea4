import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { AgreedChange, Withdrawable, Withdrawal } from '#withdrawal/contract.ts';
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
  settlement: { paid: 15, days: 5, used: 2.5, usage: 0, back: 12.5, owed: 0 },
};
const card: Withdrawable['sims'][number] = {
  order_product_uuid: id(6),
  plan: 'Poplar',
  type: 1,
  msisdn: null,
  own_number: null,
  in_use: false,
  settlement: { paid: 25, days: 0, used: 0, usage: 0, back: 25, owed: 0 },
};
const order = (changes: Partial<Withdrawable> = {}): Withdrawable => ({
  order_uuid: id(1),
  order_state: 'in_delivery',
  ordered_at: '2026-11-18T10:00:00.000Z',
  last_day: '2026-12-02',
  refusal: null,
  can_end: false,
  whole_only: false,
  sims: [esim, card],
  ...changes,
});
const finishedWithdrawal: Withdrawal = {
  uuid: id(7),
  kind: 'withdrawal',
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
      customer_product_uuid: id(7),
    },
  ],
  settlement: { paid: 15, used: 2.5, usage: 0, back: 12.5, owed: 0 },
};

const withdrawalOverReply = {
  refusal: 'WITHDRAWAL_OVER',
  can_end: true,
  ordered_at: '2026-11-02T10:00:00.000Z',
  last_day: '2026-11-16',
} as const;

/** A SIM paid afterwards, and a prepaid one with a balance. */
const ending = order({
  ...withdrawalOverReply,
  sims: [
    { ...esim, settlement: { paid: 0, days: 20, used: 12.5, usage: 4.2, back: 0, owed: 0 } },
    { ...card, in_use: true, msisdn: '+32457000132', settlement: { ...card.settlement, paid: 0, back: 8.3 } },
  ],
});
const endOfBoth = { paid: 0, used: 12.5, usage: 4.2, back: 8.3, owed: 0 };

const extra: AgreedChange = {
  kind: 'addon',
  subject_uuid: id(9),
  msisdn: '+32457000130',
  what: '10 GB of data',
  returns: null,
  comes_on: null,
  agreed_at: '2026-11-16T10:00:00.000Z',
  last_day: '2026-11-30',
  prepaid: false,
  settlement: { paid: 0, days: 5, used: 0.83, rest: 0, back: 0, owed: 0.83 },
};
const { last_day: _, ...withdrawnExtra } = extra;

/** A plan in force since the 1st, and one that is still to come. */
const plan: AgreedChange = {
  ...extra,
  kind: 'plan',
  subject_uuid: id(5),
  what: 'Oak',
  returns: 'Birch',
  agreed_at: '2026-11-28T10:00:00.000Z',
  last_day: '2026-12-14',
  settlement: { paid: 0, days: 5, used: 4.84, rest: 0, back: 0, owed: 4.84 },
};
const comingPlan: AgreedChange = {
  ...plan,
  comes_on: '2027-01-01',
  settlement: { paid: 0, days: 0, used: 0, rest: 0, back: 0, owed: 0 },
};
const { last_day: __, ...withdrawnPlan } = plan;
const planStatement = `/customer/withdrawal?plan=${id(5)}&agreed=${plan.agreed_at}`;

const show =
  (reply: Partial<Withdrawals> | 'waiting' | null, at = '/customer/withdrawal') =>
  () => {
    const { name, email } = finishedWithdrawal;
    const withdrawalReply =
      reply === null || reply === 'waiting'
        ? null
        : { name, email, orders: [], withdrawals: [], changes: [], withdrawn_changes: [], ...reply };
    const answers: ScreenPreviewProps['answers'] = {
      'GET /api/common/terms': { reply: terms },
      ...(withdrawalReply ? { 'GET /api/customer/withdrawal': { reply: withdrawalReply } } : {}),
      ...(reply === 'waiting' ? { 'GET /api/customer/withdrawal': 'waiting' as const } : {}),
    };
    const strings = ['withdrawal', 'porting/web/port-out'] as const;
    return <ScreenPreview screen={WithdrawalScreen} at={at} strings={strings} answers={answers} />;
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
        order({ ...withdrawalOverReply, sims: [esim] }),
        order({ order_uuid: id(3), refusal: 'WITHDRAWAL_CONSUMERS_ONLY', can_end: true, sims: [card] }),
      ],
    }),
    full: show({ orders: [order()], withdrawals: [finishedWithdrawal] }),
    'the statement': show({ orders: [order()] }, statement),
    'the statement of one SIM': show({ orders: [order({ sims: [esim] })] }, statement),
    'a number that has not come yet': show(
      {
        orders: [order({ sims: [{ ...esim, own_number: { msisdn: '+32470123124', operator_name: 'Proximus' } }] })],
      },
      statement,
    ),
    'the end of a contract': show({ orders: [ending] }, statement),
    'a contract that has ended': show({ withdrawals: [{ ...finishedWithdrawal, kind: 'end', settlement: endOfBoth }] }),
    'an extra': show({ orders: [order()], changes: [extra] }),
    'the statement about an extra': show({ changes: [extra] }, `/customer/withdrawal?addon=${id(9)}`),
    'the statement about an extra of a balance': show(
      {
        changes: [
          { ...extra, prepaid: true, settlement: { paid: 2.5, days: 5, used: 0.83, rest: 0, back: 1.67, owed: 0 } },
        ],
      },
      `/customer/withdrawal?addon=${id(9)}`,
    ),
    'an extra that was withdrawn from': show({
      withdrawn_changes: [
        {
          ...withdrawnExtra,
          uuid: id(4),
          submitted_at: finishedWithdrawal.submitted_at,
          name: finishedWithdrawal.name,
          email: finishedWithdrawal.email,
          settlement: { paid: 2.5, days: 0, used: 0, rest: 0, back: 2.5, owed: 0 },
        },
      ],
    }),
    'plan changes': show({ changes: [plan, { ...comingPlan, subject_uuid: id(6), msisdn: '+32457000131' }] }),
    'the statement about a plan': show({ changes: [plan] }, planStatement),
    'the statement about a plan that is to come': show({ changes: [comingPlan] }, planStatement),
    'the statement about a plan of a balance': show(
      {
        changes: [
          { ...plan, prepaid: true, settlement: { paid: 10, days: 5, used: 1.61, rest: 25.16, back: 0, owed: 16.77 } },
        ],
      },
      planStatement,
    ),
    'the statement about a plan that suspended its SIM': show(
      {
        changes: [
          { ...plan, prepaid: true, settlement: { paid: 0, days: 0, used: 0, rest: 9.68, back: 0, owed: 9.68 } },
        ],
      },
      planStatement,
    ),
    'a plan that was withdrawn from': show({
      withdrawn_changes: [
        {
          ...withdrawnPlan,
          uuid: id(4),
          submitted_at: finishedWithdrawal.submitted_at,
          name: finishedWithdrawal.name,
          email: finishedWithdrawal.email,
        },
      ],
    }),
    'nothing was paid': show(
      {
        orders: [
          order({ sims: [{ ...esim, settlement: { paid: 0, days: 5, used: 2.5, usage: 25.4, back: 0, owed: 27.9 } }] }),
        ],
      },
      statement,
    ),
  },
};
