import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import download from '#platform/ui/pictures/icons/download.svg?raw';
import { ContractSummaryChanges } from './ContractSummaryChanges.tsx';
import {
  contractSummaryPdfHref,
  contractSummaryQuery,
  findEarlierSummary,
  type PlanSelection,
} from './contract-summary.ts';
import './contract-summary.css';

export type ContractSummaryDialogProps = {
  plan: PlanSelection & { name: string };
  onClose: () => void;
  /** Below the text. */
  children?: ReactNode;
};

/** The contract summary of a plan, to read and to download, before what obliges to pay is pressed. When it has changed since it was read, what has is listed first. */
export function ContractSummaryDialog({ plan: { name, ...plan }, onClose, children }: ContractSummaryDialogProps) {
  const t = useTexts('catalogue/web/parts');
  const platformTexts = useTexts('platform');
  const queries = useQueryClient();
  const query = useQuery(contractSummaryQuery(plan));
  const { data, isError } = query;
  const earlierSummary = data && findEarlierSummary(queries, plan, data);
  const foot = (
    <Button href={contractSummaryPdfHref(plan)} icon={download} target="_blank" rel="noopener">
      {t('contract.download')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('contract.title')}, ${name}`}
      closeText={t('contract.close')}
      foot={foot}
    >
      <div className="stack g5 contract-summary">
        {!data && !isError && <SkeletonCard label={platformTexts('loading')} lines={6} />}
        {isError && <LoadErrorNotice query={query}>{t('contract.failed')}</LoadErrorNotice>}
        {data && earlierSummary && <ContractSummaryChanges before={earlierSummary} now={data} />}
        {data && <p className="quiet">{data.intro}</p>}
        {data && (
          <Notice kind="info">
            <p>{t('contract.keep')}</p>
          </Notice>
        )}
        {data?.sections.map((section) => (
          <section key={section.key} className="stack g2">
            <h3>{section.title}</h3>
            {section.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
        {children}
      </div>
    </Dialog>
  );
}
