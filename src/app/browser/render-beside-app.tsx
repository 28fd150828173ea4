import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { codeText, textsOf } from '#platform/browser/i18n.ts';
import { FormTextProvider } from '#platform/ui/forms/FormTexts.tsx';

/** The texts of the forms in the current language, which does not change while the sheet is open. */
const words = () => {
  const t = textsOf('platform');
  return {
    text: codeText,
    summaryTitle: (count: number) => t('form.summary', { count }),
    stillWorking: t('form.stillWorking'),
  };
};

/**
 * Renders a sheet beside the app, so that the screen below keeps its state and typed input. Resolves when the sheet calls
 * `onDone`, or to `valueOnLeave` on a navigation back.
 */
export const renderBesideApp = async <T,>(
  queries: QueryClient,
  valueOnLeave: T,
  sheet: (onDone: (value: T) => void) => ReactNode,
): Promise<T> => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const leave = new AbortController();
  const value = await new Promise<T>((resolve) => {
    addEventListener('popstate', () => resolve(valueOnLeave), { signal: leave.signal });
    root.render(
      <QueryClientProvider client={queries}>
        <FormTextProvider texts={words()}>{sheet(resolve)}</FormTextProvider>
      </QueryClientProvider>,
    );
  });
  leave.abort();
  root.unmount();
  place.remove();
  return value;
};
