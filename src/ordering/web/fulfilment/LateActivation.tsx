import { type ComponentProps, lazy, Suspense } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonFields } from '#platform/ui/states/Skeleton.tsx';

const LateForm = lazy(async () => ({ default: (await import('./ActivationForm.tsx')).ActivationForm }));

/** The form that switches a SIM on; its script comes when somebody needs it. */
export function ActivationForm(props: ComponentProps<typeof LateForm>) {
  const t = useTexts('platform');
  return (
    <Suspense fallback={<SkeletonFields label={t('loading')} fields={2} button />}>
      <LateForm {...props} />
    </Suspense>
  );
}
