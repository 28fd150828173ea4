import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#platform/ui/Skeleton.tsx';

const LateActivation = lazy(async () => ({ default: (await import('./ActivationForm.tsx')).ActivationForm }));
const LateCorrection = lazy(async () => ({ default: (await import('./CorrectNumber.tsx')).CorrectNumber }));

/** The form that switches a SIM on; its script comes when somebody needs it. */
export function ActivationForm(props: ComponentProps<typeof LateActivation>) {
  return (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <LateActivation {...props} />
    </Suspense>
  );
}

/** The form that puts a refused number right; its script comes when somebody needs it. */
export function CorrectNumber(props: ComponentProps<typeof LateCorrection>) {
  return (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <LateCorrection {...props} />
    </Suspense>
  );
}
