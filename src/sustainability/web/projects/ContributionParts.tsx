import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { ProgressBar } from '#platform/ui/figures/ProgressBar.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import { useDayText } from '../use-day-text.ts';
import { FoldedEntries } from './FoldedEntries.tsx';
import type { Project } from './project.ts';
import { useWorkText } from './use-work-text.ts';

type Contribution = NonNullable<Project['contribution']>;

/** Work done towards the goal, and each euro as either transferred or due. */
export function ContributionMoney({ project, mine }: { project: Contribution; mine: Project['mine'] }) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  const work = useWorkText();
  const { done, goal, unit, collected, transferred, due, held, euro_per_unit } = project;
  const goalText = t('money.of', { goal: format.number(goal, 0) });
  return (
    <Card as="section" className="stack g3">
      <h2>{t('money.title')}</h2>
      <p>
        <Figure value={work(unit, done)} />
      </p>
      <ProgressBar label={`${work(unit, done)}, ${goalText}`} percent={goal > 0 ? (100 * done) / goal : 0} />
      <p className="quiet">{goalText}</p>
      <PriceLines
        lines={[
          { label: t('money.transferred'), value: format.money(transferred) },
          { label: t('money.due'), value: format.money(due) },
        ]}
        total={{ label: t('money.collected'), value: format.money(collected) }}
        small
      />
      {(held > 0 || euro_per_unit !== null) && (
        <p className="small quiet">
          {held > 0 && `${t('money.held', { amount: format.money(held) })} `}
          {euro_per_unit !== null && t('money.each', { amount: format.money(euro_per_unit), work: work(unit, 1) })}
        </p>
      )}
      {mine && mine.collected > 0 && (
        <p className="strong">
          {t('money.mine', { amount: format.money(mine.collected), transferred: format.money(mine.transferred) })}{' '}
          {mine.trees > 0 && t('money.mineTrees', { trees: work('tree', mine.trees) })}
        </p>
      )}
    </Card>
  );
}

/** Bank transfers with their receipts. */
export function Transfers({ transfers }: Pick<Project, 'transfers'>) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  const dayText = useDayText();
  return (
    <section className="stack g3">
      <h2>{t('transfers.title')}</h2>
      {transfers.length === 0 ? (
        <p className="quiet">{t('transfers.none')}</p>
      ) : (
        <FoldedEntries entries={transfers} visibleCount={4}>
          {(visibleTransfers) => (
            <Table
              caption={t('history.caption')}
              heads={[t('transfers.on'), t('history.amount'), t('history.receipt')]}
              numeric={[1]}
              rows={visibleTransfers.map(({ transfer_uuid, on, amount, at_own_risk, bank_reference, receipt }) => ({
                key: transfer_uuid,
                cells: [
                  <span key="on" className="projects__what">
                    <span className="strong">{dayText(on)}</span>
                    <span className="small quiet project__lot">
                      {t('transfers.reference', { reference: bank_reference })}
                      {at_own_risk && ` · ${t('transfers.ownRisk')}`}
                    </span>
                  </span>,
                  format.money(amount),
                  receipt && (
                    <a key="receipt" href={`/api/green/document/${receipt.document_uuid}`}>
                      {t('history.receipt')}
                      <span className="vh">{`: ${dayText(on)}`}</span>
                    </a>
                  ),
                ],
              }))}
            />
          )}
        </FoldedEntries>
      )}
    </section>
  );
}

/** Reports of work, newest first. */
export function Reports({ reports }: Pick<Project, 'reports'>) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  const dayText = useDayText();
  return (
    <section className="stack g3">
      <h2>{t('reports.title')}</h2>
      {reports.length === 0 && <p className="quiet">{t('reports.none')}</p>}
      <FoldedEntries entries={reports} visibleCount={2}>
        {(visibleReports) =>
          visibleReports.map(({ report_uuid, until, figures, text, document }) => (
            <Card key={report_uuid} className="stack g2">
              <h3>{t('reports.until', { date: dayText(until) })}</h3>
              <p>{text}</p>
              <p className="small quiet">
                {Object.entries(figures)
                  .map(([figure, value]) => t(`figure.${figure as 'planted'}`, { amount: format.number(value, 0) }))
                  .join(' · ')}
              </p>
              {document && (
                <p>
                  <a href={`/api/green/document/${document.document_uuid}`}>
                    {t('reports.document')}
                    <span className="vh">{`: ${dayText(until)}`}</span>
                  </a>
                </p>
              )}
            </Card>
          ))
        }
      </FoldedEntries>
    </section>
  );
}
