import { getCatalogue } from '#catalogue/server/queries.ts';
import type { portingContract } from '#porting/contract.ts';
import type { Handler } from '#platform/http/handler.ts';

export const listOperators: Handler<typeof portingContract, 'GET /api/port-in/operators'> = async (ctx) => {
  const { operators } = await getCatalogue(ctx.db);
  return { operators: operators.map(({ uuid, name, network }) => ({ uuid, name, network })) };
};
