import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractSummaryPdf, contractSummaryQuery, type WantedPlan } from '#catalogue/web/questions.ts';
import { useHasSession } from '#identity/web/session.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { client } from '#platform/browser/client.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { problemOf } from '#platform/ui/forms/form-errors.ts';
import download from '#platform/ui/pictures/icons/download.svg?raw';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';

/** A plan of the order, with its name and what is taken along. */
export type SummarisedPlan = WantedPlan & { name: string };

export type ContractSummaryProps = { plan: SummarisedPlan; plans: readonly SummarisedPlan[]; onClose: () => void };

/** The contract summary of a plan, to read, to download and to have by mail. */
export function ContractSummary({ plan: { name, ...plan }, plans, onClose }: ContractSummaryProps) {
  const t = useTexts('ordering');
  const platform = useTexts('platform');
  const { data, isError, refetch } = useQuery(contractSummaryQuery(plan));
  const foot = (
    <Button href={contractSummaryPdf(plan)} icon={download} target="_blank" rel="noopener">
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
      <div className="stack g5 order-contract">
        {!data && !isError && <SkeletonCard label={platform('loading')} lines={6} />}
        {isError && (
          <Notice
            kind="bad"
            live
            action={
              <Button kind="text" onClick={() => void refetch()}>
                {platform('retry')}
              </Button>
            }
          >
            <p>{t('contract.failed')}</p>
          </Notice>
        )}
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
        <MailSummary plans={plans} />
      </div>
    </Dialog>
  );
}

/** The summaries of everything chosen, by mail to the own address; to a typed one nothing is sent, since it may be anybody's. */
function MailSummary({ plans }: { plans: readonly SummarisedPlan[] }) {
  const t = useTexts('ordering');
  const signedIn = useHasSession();
  const [state, setState] = useState<'idle' | 'pending' | { email: string } | { problem: string }>('idle');
  if (!signedIn) return <p className="small quiet">{t('contract.mailLogin')}</p>;
  const send = async () => {
    if (state === 'pending') return;
    setState('pending');
    try {
      const { email } = await client<typeof orderingContract>().call('POST /api/order/contract-summary', {
        body: {
          product_list: plans.map(({ offer_uuid, addon_uuids }) => ({ offer_uuid, addon_uuids: [...addon_uuids] })),
          ...(plans[0]?.promo ? { promo: plans[0].promo } : {}),
        },
      });
      setState({ email });
    } catch (error) {
      setState({ problem: problemOf(error).code });
    }
  };
  const told = typeof state === 'object' ? state : null;
  return (
    <div className="stack g2">
      {told && 'email' in told ? (
        <p role="status">
          <TextWithAddress text={t('contract.mailed', { email: told.email })} />
        </p>
      ) : (
        <div>
          <Button
            kind="secondary"
            icon={mail}
            pending={state === 'pending'}
            problem={told && problemText(told.problem)}
            onClick={() => void send()}
          >
            {t('contract.mail')}
          </Button>
        </div>
      )}
    </div>
  );
}
