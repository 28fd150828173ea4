import type { Person } from '#adapters/identity-service/identity-port.ts';
import type { accountContract } from '#account/contract.ts';
import { provedOf } from '#customers/rules/proved.ts';
import { holdPerson, openTripAgain, takeTrip } from '#identity/server/commands.ts';
import { secretsOf } from '#identity/server/questions.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { OutsideError } from '#platform/outside.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { enter } from './enter.ts';
import { settlePerson } from './settle-person.ts';
import { presentLogin } from './session.view.ts';

type Route = 'POST /api/customer/login/itsme/finish';
type Given = HandlerContext<(typeof accountContract)[Route]>;
type Trip = Awaited<ReturnType<typeof takeTrip>>;

/** Asks the identity service who came back. An outage leaves the way open to ask again. @throws Refused, OutsideError */
const askWho = async (ctx: Given, trip: Trip, answer: Record<string, string>): Promise<Person> => {
  try {
    return await ctx.outside.identity.identify(secretsOf(ctx, ctx.body.state), answer);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    ctx.log.warn({ kind: error.kind, code: error.code }, 'nobody was identified');
    if (error.kind === 'down') {
      await ctx.db.tx((tx) => openTripAgain(tx, trip));
      throw error;
    }
    throw ctx.refuse(error.code === 'access_denied' ? 'IDENTITY_DECLINED' : 'IDENTITY_FAILED');
  }
};

/**
 * Somebody comes back from the identity service, new or known, logged in or not. An address that somebody else has links nothing, since
 * the service does not prove it: whoever owns that account logs in to it once, and comes here again without an answer.
 */
export const finishItsme: Handler<typeof accountContract, Route> = async (ctx) => {
  const { state, browser_key, answer, time_zone } = ctx.body;
  const now = ctx.now();
  const brings = answer !== undefined;
  const trip = await ctx.db.tx((tx) => takeTrip(tx, ctx.refuse, { state, browser_key, brings }, now));
  const person = trip.person ?? (await askWho(ctx, trip, answer ?? {}));
  const proved = provedOf(person, brusselsDate(now));
  if (proved === 'UNDER_18') throw ctx.refuse('UNDER_18');
  // Who was logged in when they left must be so when they come back; who said whose the address is has logged in meanwhile.
  const linked = trip.customer_uuid ?? (brings ? null : (ctx.caller?.customer_uuid ?? null));
  if (trip.customer_uuid !== null && ctx.caller?.customer_uuid !== trip.customer_uuid)
    throw ctx.refuse('SESSION_EXPIRED');
  // An extra SIM is no person: known as one, it would be logged in without the SIM that it is.
  if (linked !== null && ctx.caller?.owner_customer_uuid) throw ctx.refuse('MASTER_ONLY');
  const settled = await ctx.db.tx(async (tx) => {
    const who = await settlePerson(tx, ctx, trip, { person, proved, linked });
    if (who === 'IDENTITY_EMAIL_TAKEN') await holdPerson(tx, trip, person);
    return who;
  });
  if (typeof settled === 'string') throw ctx.refuse(settled);
  const { customer_uuid } = settled;
  const view = await presentLogin(ctx.db, { customer_uuid, language: ctx.language, now });
  if (view.customer.status !== 'active') throw ctx.refuse('IDENTITY_FAILED');
  return enter(ctx, { proof: { customer_uuid, stronger_hash: null }, way: 'itsme', view, time_zone });
};
