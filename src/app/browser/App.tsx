import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createLink, RouterProvider } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useMemo } from 'react';
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

// What a link says comes in with its props.
// oxlint-disable-next-line jsx-a11y/anchor-has-content
const RouterLink = createLink((props: ComponentProps<'a'>) => <a {...props} />);

/** Links within the product go through the router; files, calls and other sites are plain links. */
function AppLink({ href, ...props }: LinkProps) {
  const own =
    href.startsWith('/') && !href.startsWith('/api/') && props.target === undefined && props.download === undefined;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- as above
  if (!own) return <a href={href} {...props} />;
  const url = new URL(href, 'http://own');
  return (
    <RouterLink
      {...(props as object)}
      // What a link says of being current is the menu's to decide: one place, not every one above it.
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
  /** The language that the address of the page asked for, by somebody who is signed in. */
  asked?: Language | null;
};

export function App({ router, queries, asked = null }: AppProps) {
  const t = useTexts('platform');
  const texts = useMemo(
    () => ({
      text: codeText,
      summaryTitle: (count: number) => t('form.summary', { count }),
      stillWorking: t('form.stillWorking'),
    }),
    [t],
  );
  return (
    <QueryClientProvider client={queries}>
      <LinkProvider link={AppLink}>
        <FormTextProvider texts={texts}>
          <ToastProvider whose={useHasSession()}>
            <RouterProvider router={router} />
            {asked && (
              <Suspense>
                <AccountLanguage router={router} asked={asked} />
              </Suspense>
            )}
          </ToastProvider>
        </FormTextProvider>
      </LinkProvider>
    </QueryClientProvider>
  );
}
