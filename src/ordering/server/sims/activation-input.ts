import type { z } from 'zod';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { parseBelgianMobile } from '#customers/rules/phone.ts';
import type { portInRequest, PortIn } from '#porting/contract.ts';
import { checkPortIn, checkPortInWithMandate } from '#porting/rules/port-in-request.ts';
import type { CheckedPortIn } from '#porting/server/commands.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { FieldError } from '#platform/pure/field-error.ts';
import { parseIccid } from '#subscriptions/rules/iccid.ts';
import type { AllocatedSim } from '#subscriptions/server/queries.ts';

type RefuseIncompletePortIn = Refuse<'PORT_IN_INCOMPLETE'>;

const assertNoPortInErrors = (refuse: RefuseIncompletePortIn, errors: readonly FieldError[]): void => {
  if (errors.length === 0) return;
  const fields = errors.map(({ field, code }) => ({ field: `port_in.${field}`, code }));
  throw refuse('PORT_IN_INCOMPLETE', { fields });
};

/** @throws Refused PORT_IN_INCOMPLETE with the fields, under `port_in` */
export const validatePortInRequest = (
  refuse: RefuseIncompletePortIn,
  catalogue: Catalogue,
  request: z.output<typeof portInRequest>,
  now: Date,
): CheckedPortIn => {
  const msisdn = parseBelgianMobile(request.msisdn);
  const errors: FieldError[] = checkPortInWithMandate(
    { ...request, msisdn: msisdn ?? request.msisdn },
    brusselsDate(now),
  );
  if (!catalogue.operatorByUuid.get(request.operator_uuid)?.active)
    errors.push({ field: 'operator_uuid', code: 'INVALID' });
  assertNoPortInErrors(refuse, errors);
  return { ...request, msisdn: msisdn as Msisdn };
};

/** The port-in saved with the order must be complete now. @throws Refused PORT_IN_INCOMPLETE */
export const assertSavedPortInComplete = (
  refuse: RefuseIncompletePortIn,
  savedPortIn: PortIn | undefined,
  now: Date,
): void => {
  if (savedPortIn?.state !== 'draft') return;
  const errors = checkPortIn(savedPortIn, brusselsDate(now));
  assertNoPortInErrors(refuse, errors);
};

/** The typed SIM number must be that of this order product. @throws Refused SIM_NUMBER_WRONG */
export const assertSimNumberMatches = (
  refuse: Refuse<'SIM_NUMBER_WRONG'>,
  sim: AllocatedSim | undefined,
  sim_number: string | undefined,
): void => {
  const iccid = parseIccid(sim_number ?? '');
  if (!sim || iccid === null || iccid !== sim.iccid) {
    throw refuse('SIM_NUMBER_WRONG', { fields: [{ field: 'sim_number', code: 'SIM_NUMBER_WRONG' }] });
  }
};
