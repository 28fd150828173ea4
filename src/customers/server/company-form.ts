import type { customersContract } from '#customers/contract.ts';
import { FORM_MIN_SECONDS, classifyFormAge } from '#customers/rules/company-contact.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Seal } from '#platform/seal.ts';

const sealFormTime = (seal: Seal, opened: string): string => seal(`company-form ${opened}`);

/** How old a form is that somebody sends; null when it is none of ours. */
export const verifyFormAge = (
  seal: Seal,
  form: string | undefined,
  now: Date,
): ReturnType<typeof classifyFormAge> | null => {
  const [opened = '', proof] = form?.split('~') ?? [];
  return proof === sealFormTime(seal, opened) ? classifyFormAge(new Date(Number(opened)), now) : null;
};

/** The moment, sealed: nothing is kept of it. */
export const companyForm: Handler<typeof customersContract, 'GET /api/feedback/business/form'> = async (ctx) => {
  const opened = String(ctx.now().getTime());
  return { form: `${opened}~${sealFormTime(ctx.seal, opened)}`, wait_seconds: FORM_MIN_SECONDS };
};
