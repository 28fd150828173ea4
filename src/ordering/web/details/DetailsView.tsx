import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import type { RefetchableQuery } from '#platform/browser/refetchable-query.ts';
import { useStepTitle } from '#platform/browser/step-title.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonFields } from '#platform/ui/states/Skeletons.tsx';
import { DETAILS_FORM, DetailsStep } from './DetailsStep.tsx';

export type DetailsViewProps = {
  kind: 'person' | 'company';
  step: 'data' | 'check';
  /** The children contain the form that the button of the step submits. */
  hasForm: boolean;
  children: ReactNode;
};

/** Frame of the form and of the check step: the same screen with different headings. */
export function DetailsView({ kind, step, hasForm, children }: DetailsViewProps) {
  const t = useTexts('ordering');
  // Both steps have the same path, so the router does not move the focus.
  useFocusOnStepChange(step);
  const title = t(kind === 'company' ? 'details.company' : 'details.title');
  useStepTitle(title);
  return (
    <DetailsStep
      title={title}
      {...(step === 'data' ? { intro: t('details.intro') } : {})}
      percent={step === 'data' ? 40 : 60}
      {...(hasForm ? { formId: DETAILS_FORM } : {})}
    >
      <div>{children}</div>
    </DetailsStep>
  );
}

export function DetailsLoading({ kind }: Pick<DetailsViewProps, 'kind'>) {
  const t = useTexts('platform');
  return (
    <DetailsView kind={kind} step="data" hasForm={false}>
      <div className="details__part" aria-busy="true">
        <SkeletonFields label={t('loading')} />
      </div>
    </DetailsView>
  );
}

type DetailsFailedProps = Pick<DetailsViewProps, 'kind'> & {
  query: RefetchableQuery;
};

export function DetailsFailed({ kind, query }: DetailsFailedProps) {
  const t = useTexts('ordering');
  const platformTexts = useTexts('platform');
  return (
    <DetailsView kind={kind} step="data" hasForm={false}>
      <div className="details__part">
        <ErrorState
          title={t('details.failed')}
          text={t('details.failedMore')}
          retryText={platformTexts('retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </div>
    </DetailsView>
  );
}
