import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { supportPaths } from '../paths.ts';
import { summaries } from './preview-data.ts';
import { TicketsScreen } from './TicketsScreen.tsx';

const list = 'GET /api/customer/ticket/list';
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview screen={TicketsScreen} at={supportPaths.tickets()} strings={['support']} answers={answers} />
);

export const preview: Preview = {
  title: 'Help from us',
  kind: 'screen',
  states: {
    loading: show({ [list]: 'waiting' }),
    error: show({}),
    empty: show({ [list]: { reply: { tickets: [] } } }),
    partial: show({ [list]: { reply: { tickets: summaries.slice(0, 1) } } }),
    full: show({ [list]: { reply: { tickets: summaries } } }),
  },
};
