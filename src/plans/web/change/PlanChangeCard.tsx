import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComparedSummary } from '#catalogue/rules/contract-summary-changes.ts';
import { contractSummaryQuery } from '#catalogue/web/parts/contract-summary.ts';
import { ContractSummaryButton } from '#catalogue/web/parts/ContractSummaryButton.tsx';
import { LazyContractSummaryChanges } from '#catalogue/web/parts/LazyContractSummaryChanges.tsx';
import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useLanguage, useTexts } from '#platform/browser/i18n.ts';
import type { Language } from '#platform/pure/language.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { ButtonProblem } from '#platform/ui/buttons/ButtonProblem.tsx';
import '#platform/ui/motion.css';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { ComparedPlan } from '../comparison.ts';
import { isRefusedForChangedTerms, useChangePlan } from '../use-plan-change.ts';
import { CHANGE_HEADING_ID } from './ChosenPlanBar.tsx';
import { PlanBeforeAfter } from './PlanBeforeAfter.tsx';
import { PlanChangeConsequences } from './PlanChangeConsequences.tsx';

export type PlanChangeCardProps = {
  comparison: Comparison;
  sim: CustomerProduct;
  chosen: ComparedPlan;
  onDone: () => void;
};

type AgreedTerms = { summary_hash: string | undefined; text: ComparedSummary | undefined; language: Language };

/** The change side by side, its consequences, and the button that confirms the order with the duty to pay. */
export function PlanChangeCard({ comparison, sim, chosen, onDone }: PlanChangeCardProps) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const [isConsentMissing, setMissing] = useState(false);
  const change = useChangePlan(sim.uuid, onDone);
  const sideAfter = comparison.after.find(({ offer_uuid }) => offer_uuid === chosen.uuid);
  const plan = {
    offer_uuid: chosen.uuid,
    addon_uuids: (sideAfter?.extras ?? []).map(({ offer_uuid }) => offer_uuid),
    promo: null,
    ...(typeof sideAfter?.credit_limit === 'number' ? { limit_cents: euroToCentsOrZero(sideAfter.credit_limit) } : {}),
    ...(comparison.promo && chosen.off > 0
      ? { off_cents: euroToCentsOrZero(chosen.off), off_until: comparison.promo.full_price_from }
      : {}),
    hash: sideAfter?.summary_hash,
  };
  // Loaded with the choice: after a refusal for changed terms it is compared with the new one.
  const { data: summary } = useQuery(contractSummaryQuery(plan));
  const language = useLanguage();
  // Of when the box was ticked: terms that a refetch brings afterwards are not those that were agreed to.
  const [agreedTerms, setAgreedTerms] = useState<AgreedTerms | null>(null);
  const [orderedTerms, setOrderedTerms] = useState<AgreedTerms>();
  const order = () => {
    setMissing(agreedTerms === null);
    if (agreedTerms === null) return;
    const { summary_hash } = agreedTerms;
    setOrderedTerms(agreedTerms);
    // After a refusal for changed terms, the new ones are to be agreed to.
    change.mutate(
      { offer_uuid: chosen.uuid, ...(summary_hash ? { summary_hash } : {}) },
      { onError: (error) => isRefusedForChangedTerms(error) && setAgreedTerms(null) },
    );
  };
  const agree = (isTicked: boolean) => {
    const summary_hash = sideAfter?.summary_hash;
    setMissing(false);
    setAgreedTerms(
      isTicked ? { summary_hash, text: summary?.hash === summary_hash ? summary : undefined, language } : null,
    );
  };
  const problem = errorText(change.error);
  const areTermsChanged = change.error !== null && isRefusedForChangedTerms(change.error);
  return (
    <Card>
      <div className="stack g4 enters">
        <h2 id={CHANGE_HEADING_ID} tabIndex={-1}>
          {t('from', { plan: chosen.name, from: format.dayOfMonth(comparison.effective_at) })}
        </h2>
        {sideAfter && <PlanBeforeAfter comparison={comparison} chosen={chosen} after={sideAfter} />}
        <PlanChangeConsequences comparison={comparison} chosen={chosen} />
        <div>
          <ContractSummaryButton plan={{ ...plan, name: chosen.name }} text={t('summary', { plan: chosen.name })} />
        </div>
        <Checkbox
          label={t('agree', { plan: chosen.name })}
          checked={agreedTerms !== null}
          onChange={(event) => agree(event.currentTarget.checked)}
          error={isConsentMissing ? t('agreeFirst') : undefined}
        />
        {areTermsChanged && (
          <div className="stack g3">
            <ButtonProblem text={problem ?? ''} />
            <div role="status">
              {orderedTerms?.language === language && orderedTerms.text && summary && (
                <LazyContractSummaryChanges before={orderedTerms.text} now={summary} />
              )}
            </div>
          </div>
        )}
        <Button wide pending={change.isPending} problem={areTermsChanged ? null : problem} onClick={order}>
          {t('order')}
        </Button>
        <p className="small quiet">{t('onceAMonth')}</p>
      </div>
    </Card>
  );
}
