import { getForestReply } from '#projects/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { texts } from '#platform/i18n/texts.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { listClaims } from '#sustainability/rules/claims.ts';
import { computePromiseWithProvision } from '#sustainability/rules/promised.ts';

export const claims: Handler<SustainabilityContract, 'GET /api/green/claims'> = ({ db, language, settings }) =>
  getForestReply(db, `claims ${language}`, ({ forest, version }) => {
    const t = texts(language, 'sustainability/server/forest');
    const promised = computePromiseWithProvision(forest, settings.EXPECTED_TONNE_PRICE_CENTS);
    return {
      claims: listClaims(forest, promised, version.median_days, language).map(({ key, project = '', ...claim }) => ({
        ...claim,
        key,
        statement: t(`claims.${key}`, { project }),
        as_of: toIso(version.as_of),
      })),
      example: forest.example,
    };
  });
