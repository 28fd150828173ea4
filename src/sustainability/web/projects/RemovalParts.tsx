import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { removalStates } from '#projects/rules/project-kinds.ts';
import { useDayText } from '../use-day-text.ts';
import { FoldedEntries } from './FoldedEntries.tsx';
import type { Project } from './project.ts';

type Removal = NonNullable<Project['removal']>;
type Range = { first: string; last: string };

const rangeText = (ranges: readonly Range[]): string =>
  ranges.map(({ first, last }) => (first === last ? first : `${first} … ${last}`)).join(', ');

/** Kilograms by state, how long they stay stored, and the risk that they do not. */
export function RemovalFacts({ project, mine }: { project: Removal; mine: Project['mine'] }) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  const { kg, unit, durability_years, reversal_risk, buffer_percent } = project;
  return (
    <Card as="section" className="stack g3">
      <h2>{t('removal.title')}</h2>
      <p className="quiet">{t('removal.text')}</p>
      <PriceLines
        lines={removalStates.map((state) => ({ label: t(`state.${state}`), value: format.amount(kg[state], 'kg', 0) }))}
      />
      <dl className="project__facts">
        {[
          [t('removal.unit'), t(`unit.${unit}`)],
          [t('removal.durability'), t('removal.years', { years: format.number(durability_years, 0) })],
          [t('removal.risk'), t(`level.${reversal_risk}`)],
          [t('removal.buffer'), format.percent(buffer_percent / 100)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt className="small quiet">{label}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
      {mine && mine.kg > 0 && (
        <p className="strong">
          {t('removal.mine', {
            kg: format.amount(mine.kg, 'kg', 3),
            retired: format.amount(mine.kg_by_state.retired, 'kg', 3),
          })}
        </p>
      )}
    </Card>
  );
}

/** Lots with registry, serials, price and documents, newest first. */
export function Lots({ project: { lots } }: { project: Removal }) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  return (
    <section className="stack g3">
      <h2>{t('lots.title')}</h2>
      {lots.length === 0 && <p className="quiet">{t('lots.none')}</p>}
      <FoldedEntries entries={lots.toReversed()} visibleCount={3}>
        {(visibleLots) =>
          visibleLots.map(
            ({ lot_uuid, code, kg, total_kg, registry, registry_url, serials, vintage, basis, price, documents }) => (
              <Card key={lot_uuid} className="stack g2 project__lot">
                <h3>{t('lots.lot', { code })}</h3>
                <p className="small quiet">
                  {[
                    format.amount(total_kg, 'kg', 0),
                    t('lots.vintage', { year: vintage }),
                    t(`lots.${basis}`),
                    t('lots.price', { amount: format.money(price) }),
                  ].join(' · ')}
                </p>
                <PriceLines
                  lines={removalStates
                    .filter((state) => kg[state] > 0)
                    .map((state) => ({ label: t(`state.${state}`), value: format.amount(kg[state], 'kg', 0) }))}
                />
                <p className="small">
                  {registry_url === null ? registry : <a href={registry_url}>{registry}</a>}
                  {([true, false] as const).map((isRetired) => {
                    const rangesOfState = serials.filter((range) => range.retired === isRetired);
                    return rangesOfState.length === 0 ? null : (
                      <span key={String(isRetired)} className="projects__what quiet">
                        {t(isRetired ? 'lots.retired' : 'lots.delivered', { serials: rangeText(rangesOfState) })}
                      </span>
                    );
                  })}
                </p>
                {documents.map(({ document_uuid, name }) => (
                  <p key={document_uuid} className="small">
                    <a href={`/api/green/document/${document_uuid}`}>{name}</a>
                  </p>
                ))}
              </Card>
            ),
          )
        }
      </FoldedEntries>
    </section>
  );
}

/** Retirements with their serials and beneficiaries. */
export function Retirements({ retirements }: Pick<Project, 'retirements'>) {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  const dayText = useDayText();
  return (
    <section className="stack g3">
      <h2>{t('retirements.title')}</h2>
      <FoldedEntries entries={retirements} visibleCount={3}>
        {(visibleRetirements) =>
          visibleRetirements.map(({ retirement_uuid, on, kg, registry, serials, beneficiary, confirmed_on }) => (
            <Card key={retirement_uuid} className="stack g1 project__lot">
              <p className="strong">{t('retirements.line', { date: dayText(on), kg: format.amount(kg, 'kg', 0) })}</p>
              <p className="small">{t('retirements.serials', { registry, serials: rangeText(serials) })}</p>
              <p className="small quiet">
                {t('retirements.beneficiary', { beneficiary })}{' '}
                {confirmed_on === null
                  ? t('retirements.unconfirmed')
                  : t('retirements.confirmed', { date: dayText(confirmed_on) })}
              </p>
            </Card>
          ))
        }
      </FoldedEntries>
    </section>
  );
}
