import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';

const LateForm = lazy(async () => ({ default: (await import('./ActivationForm.tsx')).ActivationForm }));

/** The form that switches a SIM on; its script comes when somebody needs it. */
export function ActivationForm(props: ComponentProps<typeof LateForm>) {
  return (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <LateForm {...props} />
    </Suspense>
  );
}
