/** Whose number a SIM of an order has, and who uses it. */
export type SimUser = { own_number: boolean | null; user_name: string | null };

type NamedLine = { own_number?: boolean | undefined; user_name?: string | undefined };

/** The user of a single SIM, and of all SIMs of an order that names no users. */
export const UNNAMED_SIM_USER: SimUser = { own_number: null, user_name: null };

/**
 * Resolves whose number each SIM of an order has, and who uses it. `own_number` of a SIM is:
 * - null in an order of one SIM, which has no choice, and in an order where no line says whether its number is the own number. The
 *   activation decides then.
 * - false for each line that does not say it, when another line does.
 * - false for each line, when a line says it and the customer has a SIM in use (`has_own_number`) and so an own number already. No ordered SIM
 *   replaces that number, even if the SIM in use has ended by the time of the activation.
 */
export const resolveOwnNumbersAndSimUsers = (
  lines: readonly NamedLine[],
  { has_own_number }: { has_own_number: boolean },
): SimUser[] => {
  if (lines.length < 2) return lines.map(() => UNNAMED_SIM_USER);
  const isOwnNumberChosen = lines.some(({ own_number }) => own_number !== undefined);
  return lines.map(({ own_number = false, user_name }) => ({
    own_number: isOwnNumberChosen ? own_number && !has_own_number : null,
    user_name: user_name ?? null,
  }));
};
