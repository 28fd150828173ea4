import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

type Village = ReplyOf<SustainabilityContract['GET /api/green/village']>;
type Compensation = ReplyOf<SustainabilityContract['GET /api/green/compensation']>;

/** Rows of forest and village projects with their transfers. They show money and work, and never kilograms. */
export function ContributionRows({ projects }: { projects: Village['projects'] }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  return (
    <RowList>
      {projects.map(({ uuid, name, place, done, unit, transferred, state }) => (
        <Row
          key={uuid}
          href={sustainabilityPaths.villageProject(uuid)}
          title={name}
          detail={[
            place.name,
            t(`done.${unit}`, { count: done, amount: format.number(done, 0) }),
            ...(state === 'closed' ? [t('projects.closed')] : []),
          ].join(' · ')}
          end={
            <span className="forest__end">
              <span className="strong">{format.money(transferred)}</span>
              <span className="small quiet">{t('projects.transferred', { count: Math.floor(transferred) })}</span>
            </span>
          }
        />
      ))}
    </RowList>
  );
}

/** Rows of removal projects with their retired kilograms. */
export function RemovalRows({ projects }: { projects: Compensation['projects'] }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  return (
    <RowList>
      {projects.map(({ uuid, name, place, durability_years, kg, state }) => (
        <Row
          key={uuid}
          href={sustainabilityPaths.portfolioProject(uuid)}
          title={name}
          detail={[
            place.name,
            t('projects.durability', { years: format.number(durability_years, 0) }),
            ...(state === 'closed' ? [t('projects.closed')] : []),
          ].join(' · ')}
          end={
            <span className="forest__end">
              <span className="strong">{format.amount(kg.retired, 'kg', 0)}</span>
              <span className="small quiet">{t('projects.retired', { count: Math.round(kg.retired) })}</span>
            </span>
          }
        />
      ))}
    </RowList>
  );
}
