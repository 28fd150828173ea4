import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { StepUpSheet } from '#identity/web/step-up/StepUpSheet.tsx';
import { codeText, loadStrings, textsOf } from '#platform/browser/i18n.ts';
import { FormTextProvider } from '#platform/ui/forms/FormTexts.tsx';

/** Several calls may be refused at once: one question for all of them. */
let openSheet: Promise<boolean> | null = null;

/** As the app gives them to its forms; the language does not change while somebody answers. */
const words = () => {
  const t = textsOf('platform');
  return {
    text: codeText,
    summaryTitle: (count: number) => t('form.summary', { count }),
    stillWorking: t('form.stillWorking'),
  };
};

const renderStepUpSheet = async (queries: QueryClient): Promise<boolean> => {
  await loadStrings(['identity', 'identity/web/step-up']);
  // Beside the app: the screen below stays as it is, with all that is typed.
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const leave = new AbortController();
  const proved = await new Promise<boolean>((done) => {
    // Back leads away from what asked.
    addEventListener('popstate', () => done(false), { signal: leave.signal });
    root.render(
      <QueryClientProvider client={queries}>
        <FormTextProvider texts={words()}>
          <StepUpSheet onDone={done} />
        </FormTextProvider>
      </QueryClientProvider>,
    );
  });
  leave.abort();
  root.unmount();
  place.remove();
  return proved;
};

/** Asks whoever sits there to prove that it is them; false when they would rather not. */
export const openStepUpSheet = (queries: QueryClient): Promise<boolean> => {
  openSheet ??= renderStepUpSheet(queries).finally(() => {
    openSheet = null;
  });
  return openSheet;
};
