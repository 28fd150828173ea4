import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createLink, RouterProvider } from '@tanstack/react-router';
import { type ComponentProps, type ComponentType, lazy, Suspense, useMemo } from 'react';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { FormTextProvider } from '#platform/ui/forms/FormTexts.tsx';
import { LinkProvider, type LinkProps } from '#platform/ui/buttons/Link.tsx';
import { ToastProvider } from '#platform/ui/overlays/Toast.tsx';
import type { Language } from '#platform/pure/language.ts';
import type { AppRouter } from './router.tsx';
import { useHasSession } from './session.ts';

const AccountLanguage = lazy(async () => ({
  default: (await import('./AccountLanguageSync.tsx')).AccountLanguageSync,
}));

// Loaded when something has failed. If it cannot be loaded (offline), the error is shown without help.
const Help = lazy<ComponentType<{ text: string | null }>>(() =>
  import('#help/web/parts/load-problem-help.ts')
    .then((helpModule) => helpModule.loadProblemHelp())
    .catch(() => ({ default: () => null })),
);
const showHelp = (text: string | null) => <Help text={text} />;

// The content comes from the props.
// oxlint-disable-next-line jsx-a11y/anchor-has-content
const RouterLink = createLink((props: ComponentProps<'a'>) => <a {...props} />);

/** Internal links use the router; files, API calls and other sites are plain links. */
function AppLink({ href, ...props }: LinkProps) {
  const isInternal =
    href.startsWith('/') && !href.startsWith('/api/') && props.target === undefined && props.download === undefined;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- as above
  if (!isInternal) return <a href={href} {...props} />;
  const url = new URL(href, 'http://own');
  return (
    <RouterLink
      {...(props as object)}
      // The menu decides which link is current; the router would also mark all parent paths.
      activeOptions={{ exact: true }}
      to={url.pathname as '/'}
      search={Object.fromEntries(url.searchParams) as never}
      {...(url.hash ? { hash: url.hash.slice(1) } : {})}
    />
  );
}

export type AppProps = {
  router: AppRouter;
  queries: QueryClient;
  /** The language in the address of the page, for signed-in customers. */
  requested?: Language | null;
};

export function App({ router, queries, requested = null }: AppProps) {
  const t = useTexts('platform');
  const texts = useMemo(
    () => ({
      text: codeText,
      summaryTitle: (count: number) => t('form.summary', { count }),
      stillWorking: t('form.stillWorking'),
      help: showHelp,
    }),
    [t],
  );
  return (
    <QueryClientProvider client={queries}>
      <LinkProvider link={AppLink}>
        <FormTextProvider texts={texts}>
          <ToastProvider loggedIn={useHasSession()}>
            <RouterProvider router={router} />
            {requested && (
              <Suspense>
                <AccountLanguage router={router} requested={requested} />
              </Suspense>
            )}
          </ToastProvider>
        </FormTextProvider>
      </LinkProvider>
    </QueryClientProvider>
  );
}
