import type { QueryClient } from '@tanstack/react-query';
import { StepUpSheet } from '#identity/web/step-up/StepUpSheet.tsx';
import { loadStrings } from '#platform/browser/i18n.ts';
import { renderBesideApp } from './render-beside-app.tsx';

/** Concurrent refused calls share one sheet. */
let openSheet: Promise<boolean> | null = null;

const renderStepUpSheet = async (queries: QueryClient): Promise<boolean> => {
  await loadStrings(['identity', 'identity/web/step-up']);
  return renderBesideApp(queries, false, (onDone) => <StepUpSheet onDone={onDone} />);
};

/** Opens the step-up sheet. Resolves to true after a successful step-up, to false when it was cancelled. */
export const openStepUpSheet = (queries: QueryClient): Promise<boolean> => {
  openSheet ??= renderStepUpSheet(queries).finally(() => {
    openSheet = null;
  });
  return openSheet;
};
