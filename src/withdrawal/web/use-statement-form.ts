import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { codeText } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import type { Withdrawable, Withdrawal, withdrawalContract } from '#withdrawal/contract.ts';
import type { NumberWish } from '#withdrawal/rules/number-wish.ts';
import { sumEndSettlements } from '#withdrawal/rules/contract-end.ts';
import { sumAccountsToSettlement } from '#withdrawal/rules/settlement.ts';

type Sim = Withdrawable['sims'][number];

const toSettlementCents = ({ settlement }: Sim) => ({
  paid_cents: euroToCentsOrZero(settlement.paid),
  used_cents: euroToCentsOrZero(settlement.used),
  usage_cents: euroToCentsOrZero(settlement.usage),
  back_cents: euroToCentsOrZero(settlement.back),
  owed_cents: euroToCentsOrZero(settlement.owed),
  days: settlement.days,
});

/** State of the statement form: the SIMs, what happens to their numbers, and the settlement. */
export const useStatementForm = (order: Withdrawable, givenName: string, onDone: (withdrawal: Withdrawal) => void) => {
  const queries = useQueryClient();
  const simUuids = order.sims.map(({ order_product_uuid }) => order_product_uuid);
  // A single SIM is preselected; of several SIMs none is.
  const [chosenUuids, setChosen] = useState<readonly string[]>(
    order.whole_only || simUuids.length === 1 ? simUuids : [],
  );
  const [wishes, setWishes] = useState<Readonly<Record<string, NumberWish>>>({});
  const [name, setName] = useState(givenName);
  const [wasTried, setWasTried] = useState(false);
  const [sendState, setSending] = useState<{ pending: boolean; problem: string | null }>({
    pending: false,
    problem: null,
  });
  const sims = order.sims.filter(({ order_product_uuid }) => chosenUuids.includes(order_product_uuid));
  const errors = {
    sims: chosenUuids.length === 0,
    name: name.trim() === '',
    numbers: sims.filter((sim) => sim.in_use && !wishes[sim.order_product_uuid]).map((sim) => sim.order_product_uuid),
  };
  const isComplete = !errors.sims && !errors.name && errors.numbers.length === 0;
  const settlement = (order.can_end ? sumEndSettlements : sumAccountsToSettlement)(sims.map(toSettlementCents));
  const send = async () => {
    if (sendState.pending) return;
    setSending({ pending: true, problem: null });
    try {
      const body = {
        order_uuid: order.order_uuid,
        name: name.trim(),
        sims: sims.map(({ order_product_uuid }) => ({
          order_product_uuid,
          number: wishes[order_product_uuid] ?? null,
        })),
      };
      const client = createClient<typeof withdrawalContract>();
      const statementReply = order.can_end
        ? await client.call('POST /api/order/end-contract', { body })
        : await client.call('POST /api/order/withdraw', { body });
      await refreshSession(queries);
      onDone(statementReply);
    } catch (error) {
      const { code } = parseFormProblem(error);
      setSending({ pending: false, problem: codeText(code) ?? codeText('SOMETHING_WENT_WRONG') ?? code });
    }
  };
  return {
    sims,
    chosen: chosenUuids,
    choose: (uuid: string, isChosen: boolean) =>
      setChosen((now) => (isChosen ? [...now, uuid] : now.filter((each) => each !== uuid))),
    wishes,
    wish: (uuid: string, numberWish: NumberWish) => setWishes((now) => ({ ...now, [uuid]: numberWish })),
    name,
    setName,
    /** Errors; empty until the first attempt to continue. */
    wrong: wasTried ? errors : { sims: false, name: false, numbers: [] as string[] },
    /** Whether the statement is complete; shows the errors from then on. */
    check: () => {
      setWasTried(true);
      return isComplete;
    },
    days: settlement.days,
    amounts: {
      paid: centsToEuro(settlement.paid_cents),
      used: centsToEuro(settlement.used_cents),
      usage: centsToEuro(settlement.usage_cents),
      back: centsToEuro(settlement.back_cents),
      owed: centsToEuro(settlement.owed_cents),
    },
    send,
    ...sendState,
  };
};

export type StatementForm = ReturnType<typeof useStatementForm>;
