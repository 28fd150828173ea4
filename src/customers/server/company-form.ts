import type { customersContract } from '#customers/contract.ts';
import { FILLED_IN_AT_LEAST, formAge } from '#customers/rules/company-contact.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Seal } from '#platform/seal.ts';

const sealOf = (seal: Seal, opened: string): string => seal(`company-form ${opened}`);

/** How old a form is that somebody sends; null when it is none of ours. */
export const ageOfForm = (seal: Seal, form: string | undefined, now: Date): ReturnType<typeof formAge> | null => {
  const [opened = '', proof] = form?.split('~') ?? [];
  return proof === sealOf(seal, opened) ? formAge(new Date(Number(opened)), now) : null;
};

/** The moment, sealed: nothing is kept of it. */
export const companyForm: Handler<typeof customersContract, 'GET /api/feedback/business/form'> = async (ctx) => {
  const opened = String(ctx.now().getTime());
  return { form: `${opened}~${sealOf(ctx.seal, opened)}`, wait_seconds: FILLED_IN_AT_LEAST };
};
