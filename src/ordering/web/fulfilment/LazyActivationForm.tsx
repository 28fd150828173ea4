import { type ComponentProps, lazy, Suspense } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { SkeletonFields } from '#platform/ui/states/Skeletons.tsx';

const ActivationFormChunk = lazy(async () => ({ default: (await import('./ActivationForm.tsx')).ActivationForm }));

/** The activation form, loaded on demand. */
export function LazyActivationForm(props: ComponentProps<typeof ActivationFormChunk>) {
  const t = useTexts('platform');
  return (
    <Suspense fallback={<SkeletonFields label={t('loading')} fields={2} button />}>
      <ActivationFormChunk {...props} />
    </Suspense>
  );
}
