import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { createClient } from '#platform/browser/client.ts';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import tree from '#platform/ui/pictures/tree-1.svg?no-inline';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { dayToNoonIso } from '../day-to-noon-iso.ts';
import { Pager } from '../Pager.tsx';
import { refreshGreenQueries } from '../queries.ts';

type Known = ReplyOf<SustainabilityContract['GET /api/green/compensation/details']>;
type Entry = Known['entries'][number];
type EntriesProps = {
  page: Known;
  projects: readonly { uuid: string; name: string }[];
  isMainAccount: boolean;
  fetching: boolean;
  offset: number;
  onGo: (offset: number) => void;
};

/** Entries of the wallet, newest first. */
export function Entries({ page, projects, isMainAccount, fetching, offset, onGo }: EntriesProps) {
  const t = useTexts('sustainability/web/wallet');
  if (page.entries.length === 0)
    return <EmptyState picture={tree} title={t('entries.none')} text={t('entries.noneText')} />;
  return (
    <section className="stack g3">
      <h2 id="wallet-entries" tabIndex={-1}>
        {t('entries.title')}
      </h2>
      <RowList>
        {page.entries.map((entry) => (
          <EntryRow
            key={`${entry.at} ${entry.kind} ${entry.ledger_uuid ?? entry.kg}`}
            entry={entry}
            project={projects.find(({ uuid }) => uuid === entry.project_uuid)?.name ?? null}
            isMainAccount={isMainAccount}
            as_of={page.as_of}
          />
        ))}
      </RowList>
      <Pager offset={offset} total={page.total} fetching={fetching} heading="wallet-entries" onGo={onGo} />
    </section>
  );
}

type EntryRowProps = { entry: Entry; project: string | null; isMainAccount: boolean; as_of: string };

function EntryRow({ entry, project, isMainAccount, as_of }: EntryRowProps) {
  const t = useTexts('sustainability/web/wallet');
  const format = useFormat();
  const { kind, kg, at, month, sim, state, undo_until, receipt_url, ledger_uuid } = entry;
  const weight = format.amount(Math.abs(kg), 'kg', 3);
  return (
    <div className="line wallet__entry">
      <span className="line__main">
        <span className="strong">
          {t(`kind.${kind}`, { project: project ?? t('project'), month: format.month(dayToNoonIso(month)) })}
        </span>
        {sim && <span className="small">{t('sim', { name: sim.name, number: formatPhoneNoBreak(sim.msisdn) })}</span>}
        <span className="small quiet">
          {format.dateTime(at)}
          {state && ` · ${t(`state.${state}`)}`}
        </span>
      </span>
      <span className="strong line__end">{kg < 0 ? `\u2212${weight}` : `+${weight}`}</span>
      {(receipt_url ?? undo_until) !== null && (
        <span className="wallet__actions">
          {isMainAccount && ledger_uuid && undo_until && (
            <UndoButton ledger_uuid={ledger_uuid} undo_until={undo_until} as_of={as_of} />
          )}
          {receipt_url && (
            <DownloadButton
              url={receipt_url}
              fileName={`${t('receipt.file')}-${at.slice(0, 10)}.pdf`}
              text={t('receipt.button')}
              documentLabel={`${weight}, ${format.dateTime(at)}`}
            />
          )}
          {kind !== 'undone' && ledger_uuid && (
            <Button
              kind="text"
              aria-label={`${t('follow')}, ${weight}, ${format.dateTime(at)}`}
              href={sustainabilityPaths.follow({ what: 'kilo', entry: ledger_uuid })}
            >
              {t('follow')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

type UndoButtonProps = { ledger_uuid: string; undo_until: string; as_of: string };

/** Button to undo a gift, shown for a minute. `as_of`: time of the reply by the clock of the server. */
function UndoButton({ ledger_uuid, undo_until, as_of }: UndoButtonProps) {
  const t = useTexts('sustainability/web/wallet');
  const queries = useQueryClient();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    const remainingMs = Date.parse(undo_until) - Date.parse(as_of);
    const timer = setTimeout(() => setIsOpen(false), Math.max(0, remainingMs));
    return () => clearTimeout(timer);
  }, [undo_until, as_of]);
  const undo = useMutation({
    mutationFn: () =>
      createClient<SustainabilityContract>().call('POST /api/green/compensation/undo', { body: { ledger_uuid } }),
    onSuccess: async () => {
      toast({ text: t('undone') });
      await refreshGreenQueries(queries);
    },
  });
  if (!isOpen && !undo.isPending) return null;
  return (
    <Button kind="text" pending={undo.isPending} problem={errorText(undo.error)} onClick={() => undo.mutate()}>
      {t('undo')}
    </Button>
  );
}
