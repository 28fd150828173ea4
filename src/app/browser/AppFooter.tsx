import { useQuery } from '@tanstack/react-query';
import { legalPaths } from '#legal/paths.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Footer } from '#platform/ui/page/Footer.tsx';
import { brandName } from '#platform/browser/brand.ts';

const pages = ['imprint', 'terms', 'prices', 'privacy', 'cookies', 'accessibility', 'complaints'] as const;

/** Page footer. The operator's details are loaded separately; a failure is not shown. */
export function AppFooter() {
  const t = useTexts('platform');
  const { data } = useQuery(termsQuery);
  const lines = data
    ? [`${data.provider.name}, ${data.provider.address}`, `${data.provider.company_number}, ${data.provider.register}`]
    : [];
  return (
    <Footer
      label={t('footer.label')}
      brand={data?.brand ?? brandName()}
      lines={lines}
      links={[
        ...pages.map((page) => ({ href: legalPaths[page](), text: t(`footer.${page}`) })),
        ...(data ? [{ href: data.source_url, text: t('footer.source') }] : []),
      ]}
    />
  );
}
