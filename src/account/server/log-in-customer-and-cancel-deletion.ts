import type { LoginSession } from '#account/contract.ts';
import type { EventWay } from '#identity/rules/account-event.ts';
import { cancelHeldRequestsAndNotify, type LoginContext, logInAndNotifyNewDevice } from '#identity/server/commands.ts';
import type { LoginProof } from '#identity/server/queries.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import { buildLoginReply, type LoginView } from './session.view.ts';

type CustomerLogin = {
  proof: LoginProof;
  view: LoginView;
  /** SIM that the session is restricted to. */
  customer_product_uuid?: string;
  time_zone: string;
  way: EventWay;
};

/** Starts the session of a proved login and returns the login reply. */
export const logInCustomerAndCancelDeletion = async (
  ctx: Pick<HandlerContext, 'db' | 'reply' | 'caller' | 'language' | 'publish'> & LoginContext,
  { proof, view, customer_product_uuid, time_zone, way }: CustomerLogin,
): Promise<LoginSession> => {
  const token = newToken();
  const { uuid: customer_uuid, owner_customer_uuid } = view.customer;
  const isAccountRestored = await ctx.db.tx(async (tx) => {
    await logInAndNotifyNewDevice(tx, proof, {
      token_hash: hashToken(token),
      previous_session_hash: ctx.caller?.session_hash ?? null,
      owner_customer_uuid,
      customer_product_uuid: customer_product_uuid ?? null,
      time_zone,
      way,
      at: ctx,
    });
    // A login cancels the deletion of a closing account.
    return owner_customer_uuid === null && (await cancelHeldRequestsAndNotify(tx, ctx, customer_uuid, 'deletion'));
  });
  ctx.reply.sessionChanged(hashToken(token));
  const { language } = ctx;
  const reply = isAccountRestored ? await buildLoginReply(ctx.db, { customer_uuid, language, now: ctx.now() }) : view;
  return { session_uuid: token, ...reply };
};
