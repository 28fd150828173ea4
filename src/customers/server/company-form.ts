import type { customersContract } from '#customers/contract.ts';
import { FORM_MIN_SECONDS, classifyFormAge } from '#customers/rules/company-contact.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Seal } from '#platform/seal.ts';

const sealFormTime = (seal: Seal, openedMs: string): string => seal(`company-form ${openedMs}`);

/** Age class of a sent form; null when its seal is missing or invalid. */
export const verifyFormAge = (
  seal: Seal,
  form: string | undefined,
  now: Date,
): ReturnType<typeof classifyFormAge> | null => {
  const [openedMs = '', proof] = form?.split('~') ?? [];
  return proof === sealFormTime(seal, openedMs) ? classifyFormAge(new Date(Number(openedMs)), now) : null;
};

/** Returns the sealed present time; the server stores nothing. */
export const companyForm: Handler<typeof customersContract, 'GET /api/feedback/business/form'> = async (ctx) => {
  const openedMs = String(ctx.now().getTime());
  return { form: `${openedMs}~${sealFormTime(ctx.seal, openedMs)}`, wait_seconds: FORM_MIN_SECONDS };
};
