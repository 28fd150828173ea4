import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useState } from 'react';
import { isLanguage } from '../pure/language.ts';
import { FormTextProvider } from '../ui/forms/FormTexts.tsx';
import { ToastProvider } from '../ui/overlays/Toast.tsx';
import { callState } from './client.ts';
import { codeText, loadStrings, switchLanguage } from './i18n.ts';
import { previewNow } from './preview-now.ts';
import { usePathParams } from './screen-address.ts';
import { syncServerTime } from './server-time.ts';

/** A fixed reply by endpoint, or a simulated state: no answer yet, no connection. */
export type PreviewAnswer = { reply: unknown } | 'waiting' | 'down';

export type ScreenPreviewProps = {
  screen: FunctionComponent<{ uuid: string }>;
  /** The current address: `/customer/esim/1?new=1`. */
  at: string;
  /** Route of the screen, where it has parameters: `/customer/esim/$uuid`. */
  path?: string;
  strings: readonly string[];
  /** Keyed by `GET /api/…` without query; all other calls fail as offline. */
  answers: Readonly<Record<string, PreviewAnswer>>;
  loggedIn?: boolean;
};

const replyFrom =
  (answers: ScreenPreviewProps['answers']) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const answer = answers[`${init.method ?? 'GET'} ${url.split('?')[0]}`] ?? 'down';
    if (answer === 'waiting') return new Promise(() => undefined);
    if (answer === 'down') throw new TypeError('no connection');
    return Response.json({ response: answer.reply });
  };

const prepare = async ({ strings, answers, loggedIn = true }: ScreenPreviewProps): Promise<void> => {
  syncServerTime(previewNow.toUTCString(), Date.now());
  callState.fetch = replyFrom(answers);
  callState.session = loggedIn ? 'preview' : null;
  const language = new URLSearchParams(location.search).get('lang');
  await loadStrings(['platform', ...strings]);
  await switchLanguage(isLanguage(language) ? language : 'en');
};

const texts = { text: codeText, summaryTitle: (count: number) => `${count}`, stillWorking: '…' };

const withPathParams = (Screen: ScreenPreviewProps['screen']) =>
  function ScreenAtPath() {
    return <Screen uuid={usePathParams()['uuid'] ?? ''} />;
  };

/** Renders a screen with fixed replies in its own router and query cache: `?only=…&state=…&lang=fr`. */
export function ScreenPreview(props: ScreenPreviewProps) {
  const { screen, at, path = at.replace(/\?.*/, '') } = props;
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    void prepare(props).then(() => setIsReady(true));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the replies of a state are fixed
  }, []);
  const [{ queries, router }] = useState(() => {
    const root = createRootRoute();
    const route = createRoute({
      getParentRoute: () => root,
      path,
      component: withPathParams(screen),
    });
    return {
      queries: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
      router: createRouter({
        routeTree: root.addChildren([route]),
        history: createMemoryHistory({ initialEntries: [at] }),
      }),
    };
  });
  if (!isReady) return null;
  return (
    <QueryClientProvider client={queries}>
      <FormTextProvider texts={texts}>
        <ToastProvider>
          <div className="app">
            <RouterProvider router={router as never} />
          </div>
        </ToastProvider>
      </FormTextProvider>
    </QueryClientProvider>
  );
}
