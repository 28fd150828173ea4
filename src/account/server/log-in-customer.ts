import type { LoginSession } from '#account/contract.ts';
import type { EventWay } from '#identity/rules/account-event.ts';
import { type LoginContext, logIn } from '#identity/server/commands.ts';
import type { LoginProof } from '#identity/server/queries.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import type { LoginView } from './session.view.ts';

type CustomerLogin = {
  proof: LoginProof;
  view: LoginView;
  /** SIM that the session is restricted to. */
  customer_product_uuid?: string;
  time_zone: string;
  way: EventWay;
};

/** Starts the session of a proved login and returns the login reply. */
export const logInCustomer = async (
  ctx: Pick<HandlerContext, 'db' | 'reply' | 'caller'> & LoginContext,
  { proof, view, customer_product_uuid, time_zone, way }: CustomerLogin,
): Promise<LoginSession> => {
  const token = newToken();
  await ctx.db.tx((tx) =>
    logIn(tx, proof, {
      token_hash: hashToken(token),
      before: ctx.caller?.session_hash ?? null,
      owner_customer_uuid: view.customer.owner_customer_uuid,
      customer_product_uuid: customer_product_uuid ?? null,
      time_zone,
      way,
      at: ctx,
    }),
  );
  ctx.reply.sessionChanged(hashToken(token));
  return { session_uuid: token, ...view };
};
