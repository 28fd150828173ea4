import { useMutation } from '@tanstack/react-query';
import { Button } from '#platform/ui/buttons/Button.tsx';
import file from '#platform/ui/pictures/icons/download.svg?raw';
import type { UsageSpan } from '#usage/rules/usage-period.ts';
import { toTimeRange } from './usage-queries.ts';
import { useUsageTexts } from './use-usage-texts.ts';

/** Downloads all records of a span as CSV. */
export function DownloadButton({ sim, span }: { sim: string; span: UsageSpan }) {
  const { t } = useUsageTexts();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const { download } = await import('#platform/browser/download.ts');
      const query = { customer_product_uuid: sim, ...toTimeRange(span) };
      await download('/api/customer/product/usage-history/file', query, `usage-${span.from}-${span.until}.csv`);
    },
  });
  return (
    <Button
      kind="text"
      icon={file}
      pending={isPending}
      problem={isError ? t('fileFailed') : null}
      onClick={() => mutate()}
    >
      {t('file')}
    </Button>
  );
}
