import { expect, test } from 'vitest';
import { isBillOfEndedContract } from '#billing/rules/invoice-status.ts';
import { restrictingInvoices } from '#billing/rules/restricting-invoices.ts';
import { isRestriction } from '#billing/rules/unpaid-step.ts';
import { dunningEffect, dunningStateNames } from '#dunning/rules/dunning-state.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { announcedStep } from './announced-step.ts';

const on: BusinessDate = '2026-12-17';

test.each(dunningStateNames.flatMap((state) => [[state, false] as const, [state, true] as const]))(
  'the announced step of a case %s with held %s restricts service exactly when the case does',
  (state, is_held) => {
    const effect = dunningEffect(state, is_held);
    const step = announcedStep(state, is_held);
    const invoice = {
      kind: 'bill',
      state: state === 'written_off' ? 'written_off' : 'unpaid',
      reminder: 2,
      blocks: effect.invoice === 'blocked',
      amount: 20,
      remaining: 20,
      dueDate: '2026-11-15T00:00:00.000Z',
      debit_on: null,
      disputed: 0,
      instalment: null,
      next_step: step && { step, on },
    } as const;
    expect(restrictingInvoices([invoice]).length > 0).toBe(isRestriction(effect.service));
    expect(isBillOfEndedContract(invoice)).toBe(state === 'ended');
  },
);
