import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { StepUpSheet } from '#identity/web/step-up/StepUpSheet.tsx';
import { codeText, loadStrings, textsOf } from '#platform/browser/i18n.ts';
import { FormTextProvider } from '#platform/ui/forms/FormTexts.tsx';

/** Concurrent refused calls share one sheet. */
let openSheet: Promise<boolean> | null = null;

/** The texts of the forms in the current language, which does not change while the sheet is open. */
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
  // Rendered beside the app, so that the screen below keeps its state and typed input.
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const leave = new AbortController();
  const proved = await new Promise<boolean>((done) => {
    // A navigation back cancels the step-up.
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

/** Opens the step-up sheet. Resolves to true after a successful step-up, to false when it was cancelled. */
export const openStepUpSheet = (queries: QueryClient): Promise<boolean> => {
  openSheet ??= renderStepUpSheet(queries).finally(() => {
    openSheet = null;
  });
  return openSheet;
};
