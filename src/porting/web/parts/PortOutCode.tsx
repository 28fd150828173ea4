import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { CopyField } from '#platform/ui/fields/CopyField.tsx';
import { SkeletonFields } from '#platform/ui/states/Skeletons.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { portingContract } from '#porting/contract.ts';

const client = () => createClient<typeof portingContract>();

/** Makes and withdraws the port-out code. The code is shown once and not cached. */
export function PortOutCode({ uuid: customer_product_uuid }: { uuid: string }) {
  const t = useTexts('porting/web/port-out');
  const loadingText = useTexts('platform')('loading');
  const format = useFormat();
  const queries = useQueryClient();
  const queryKey = ['port-out-code', customer_product_uuid];
  const codeQuery = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client().call('GET /api/customer/product/port-out-code', { query: { customer_product_uuid } }, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const body = { customer_product_uuid };
  const make = useMutation({
    gcTime: 0,
    mutationFn: () => client().call('POST /api/customer/product/port-out-code/make', { body }),
    onSuccess: refresh,
  });
  const withdraw = useMutation({
    mutationFn: () => client().call('POST /api/customer/product/port-out-code/withdraw', { body }),
    onSuccess: () => {
      make.reset();
      return refresh();
    },
  });
  if (codeQuery.isPending) return <SkeletonFields label={loadingText} fields={1} button />;
  if (codeQuery.isError)
    return (
      <Notice
        kind="bad"
        live
        action={
          <Button kind="text" onClick={() => void codeQuery.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {errorText(codeQuery.error)}
      </Notice>
    );
  const { port_out_code: code } = codeQuery.data;
  const state = !code
    ? t(withdraw.isSuccess && !make.data ? 'withdrawn' : 'none')
    : code.used_at
      ? t('used', { at: format.dateTime(code.used_at) })
      : t(make.data ? 'once' : 'made', { at: format.dateTime(code.made_at), until: format.dateTime(code.expires_at) });
  return (
    <div className="stack g3">
      {/* Always rendered, so that screen readers announce new content. */}
      <div role="status">
        {make.data && code && !code.used_at && (
          <CopyField label={t('code')} value={make.data.code} copyText={t('copy')} copiedText={t('copied')} />
        )}
        <p className="small quiet">{state}</p>
      </div>
      <Button
        kind="secondary"
        pending={make.isPending}
        problem={errorText(make.error)}
        onClick={() => {
          withdraw.reset();
          make.mutate();
        }}
      >
        {t(code ? 'again' : 'make')}
      </Button>
      {code && !code.used_at && (
        <Button
          kind="text"
          pending={withdraw.isPending}
          problem={errorText(withdraw.error)}
          onClick={() => withdraw.mutate()}
        >
          {t('withdraw')}
        </Button>
      )}
    </div>
  );
}
