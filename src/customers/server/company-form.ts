import type { customersContract } from '#customers/contract.ts';
import { FORM_MIN_SECONDS, classifyFormAge } from '#customers/rules/company-contact.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Seal } from '#platform/seal.ts';

const sealFormTime = (seal: Seal, opened: string): string => seal(`company-form ${opened}`);

/** Age class of a sent form; null when its seal is missing or invalid. */
export const verifyFormAge = (
  seal: Seal,
  form: string | undefined,
  now: Date,
): ReturnType<typeof classifyFormAge> | null => {
  const [opened = '', proof] = form?.split('~') ?? [];
  return proof === sealFormTime(seal, opened) ? classifyFormAge(new Date(Number(opened)), now) : null;
};

/** Returns the sealed present time; the server stores nothing. */
export const companyForm: Handler<typeof customersContract, 'GET /api/feedback/business/form'> = async (ctx) => {
  const opened = String(ctx.now().getTime());
  return { form: `${opened}~${sealFormTime(ctx.seal, opened)}`, wait_seconds: FORM_MIN_SECONDS };
};
