import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseTypedCents } from '#billing/web/parts/parse-typed-cents.ts';
import type { DunningContract } from '#dunning/contract.ts';
import { computeDisputedCents } from '#dunning/rules/dispute.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { Radio } from '#platform/ui/choices/Radio.tsx';
import { TextArea } from '#platform/ui/fields/TextArea.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { Sheet } from '#platform/ui/overlays/Sheet.tsx';
import type { ClaimedInvoice } from './claimed-invoice.ts';
import { refreshSessionAndInvoices } from './dunning-queries.ts';

type DisputeValues = { what: 'all' | 'lines' | 'sum'; chosen: boolean[]; sum: string; reason: string };

const MAX_REASON = 1000;

const chosenPlaces = ({ chosen }: DisputeValues): number[] =>
  chosen.flatMap((isChosen, place) => (isChosen ? [place] : []));

/** The disputed sum by the values of the form; null when they are invalid. */
const disputedCents = (values: DisputeValues, { invoice, basis, lines }: ClaimedInvoice): number | null => {
  const remainingCents = euroToCentsOrZero(invoice.remaining);
  if (values.what === 'all') return remainingCents;
  if (values.what === 'sum') {
    const typedCents = parseTypedCents(values.sum);
    return typedCents !== null && typedCents > 0 && typedCents <= remainingCents ? typedCents : null;
  }
  const document = {
    basis,
    lines: lines.map(({ amount, vat_percent }) => ({ cents: euroToCentsOrZero(amount), vat_percent })),
  };
  return computeDisputedCents(document, chosenPlaces(values), remainingCents) || null;
};

type DisputeSheetProps = { open: boolean; onClose: () => void; claimed: ClaimedInvoice };

/** Disputes an invoice, some of its lines or a sum, with a reason; shows the effect of the dispute and the amount that stays due. */
export function DisputeSheet({ open, onClose, claimed }: DisputeSheetProps) {
  const t = useTexts('dunning/web/parts');
  return (
    <Sheet open={open} onClose={onClose} title={t('dispute.heading')} closeText={t('close')}>
      <DisputeForm claimed={claimed} onDone={onClose} />
    </Sheet>
  );
}

function DisputeForm({ claimed, onDone }: { claimed: ClaimedInvoice; onDone: () => void }) {
  const t = useTexts('dunning/web/parts');
  const format = useFormat();
  const queries = useQueryClient();
  const { invoice, lines } = claimed;
  const { referenceNumber, remaining } = invoice;
  const [hasLines] = useState(lines.some(({ amount }) => amount > 0));
  const form = useApiFormWithDraft<DisputeValues>({
    defaults: { what: 'all', chosen: lines.map(() => false), sum: '', reason: '' },
    draftKey: `dispute:${referenceNumber}`,
    validate: (values) => ({
      ...(disputedCents(values, claimed) !== null
        ? {}
        : values.what === 'sum'
          ? { sum: 'DISPUTE_AMOUNT' }
          : { chosen: withFieldLabel('REQUIRED', t('dispute.which')) }),
      reason: withFieldLabel(values.reason.trim() === '' ? 'REQUIRED' : null, t('dispute.reasonLabel')),
    }),
    submit: async (values) => {
      const cents = disputedCents(values, claimed) ?? 0;
      await createClient<DunningContract>().call('POST /api/customer/invoice/dispute', {
        body: {
          referenceNumber,
          reason: values.reason.trim(),
          ...(values.what === 'lines' && { lines: chosenPlaces(values) }),
          ...(values.what === 'sum' && { amount: centsToEuro(cents) }),
        },
      });
      await refreshSessionAndInvoices(queries);
      onDone();
    },
  });
  const values = { what: form.watch('what'), chosen: form.watch('chosen'), sum: form.watch('sum'), reason: '' };
  const cents = disputedCents(values, claimed);
  const due_cents = cents === null ? null : euroToCentsOrZero(remaining) - cents;
  const chosenError = form.faults.find(({ field }) => field === 'chosen')?.text;
  return (
    <Form form={form}>
      <fieldset className="stack g2">
        <legend className="field__label">{t('dispute.what')}</legend>
        <Radio {...form.field('what')} value="all" label={t('dispute.all', { amount: format.money(remaining) })} />
        {hasLines && <Radio {...form.field('what')} value="lines" label={t('dispute.lines')} />}
        <Radio {...form.field('what')} value="sum" label={t('dispute.sum')} />
      </fieldset>
      {values.what === 'lines' && (
        <fieldset className="stack g1" data-field="chosen" aria-describedby={chosenError ? 'chosen-error' : undefined}>
          <legend className="field__label">{t('dispute.which')}</legend>
          {lines.map(
            ({ label, amount }, place) =>
              amount > 0 && (
                <Checkbox
                  // oxlint-disable-next-line react/no-array-index-key -- the place of a line is its identity
                  key={place}
                  name={`chosen.${place}`}
                  checked={values.chosen[place] ?? false}
                  onChange={() =>
                    form.set(
                      'chosen',
                      lines.map((_, at) => (at === place ? !values.chosen[at] : (values.chosen[at] ?? false))),
                    )
                  }
                  label={
                    <span className="claims__line">
                      <span>{label}</span> <span>{format.money(amount)}</span>
                    </span>
                  }
                />
              ),
          )}
          {chosenError && (
            <p className="field__error" id="chosen-error">
              {chosenError}
            </p>
          )}
        </fieldset>
      )}
      {values.what === 'sum' && (
        <TextField
          {...form.field('sum')}
          label={t('dispute.sumLabel')}
          hint={t('dispute.sumHint', { amount: format.money(remaining) })}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <TextArea
        {...form.field('reason')}
        label={t('dispute.reasonLabel')}
        hint={t('dispute.reasonHint')}
        maxLength={MAX_REASON}
      />
      <div className="stack g2" role="status">
        {cents !== null && (
          <p>
            <b className="strong">{t('dispute.effect', { amount: format.money(centsToEuro(cents)) })}</b>{' '}
            {due_cents !== null && due_cents > 0
              ? t('dispute.stays', {
                  rest: format.money(centsToEuro(due_cents)),
                  due: format.dayOfMonth(invoice.dueDate),
                })
              : t('dispute.nothingStays')}
          </p>
        )}
      </div>
      <Button type="submit" wide>
        {cents === null ? t('dispute.submit') : t('dispute.do', { amount: format.money(centsToEuro(cents)) })}
      </Button>
    </Form>
  );
}
