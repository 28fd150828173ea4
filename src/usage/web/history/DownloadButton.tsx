import { useMutation } from '@tanstack/react-query';
import { Button } from '#platform/ui/buttons/Button.tsx';
import file from '#platform/ui/pictures/icons/download.svg?raw';
import type { Span } from '#usage/rules/usage-period.ts';
import { rangeOf } from './usage-queries.ts';
import { useUsageWords } from './usage-words.ts';

/** All records of the span as a file for a spreadsheet. */
export function DownloadButton({ sim, span }: { sim: string; span: Span }) {
  const { t } = useUsageWords();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const { download } = await import('#platform/browser/download.ts');
      const query = { customer_product_uuid: sim, ...rangeOf(span) };
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
