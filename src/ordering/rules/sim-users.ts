/** Whose number a SIM of an order has, and who uses it. */
export type SimUser = { own_number: boolean | null; user_name: string | null };

type NamedLine = { own_number?: boolean | undefined; user_name?: string | undefined };

/** The user of a single SIM, and of all SIMs of an order that names no users. */
export const UNNAMED_SIM_USER: SimUser = { own_number: null, user_name: null };

/**
 * Resolves whose number each SIM of an order has, and who uses it. An order of one SIM has no choice. As soon as one line says whether its
 * number is the own number, `own_number` is false for the lines that do not say; when no line says it, null leaves the decision to the
 * activation. A customer with a SIM in use (`has_number`) has an own number already: no ordered SIM replaces it, even if that SIM has ended
 * by the time of the activation.
 */
export const resolveSimUsers = (lines: readonly NamedLine[], { has_number }: { has_number: boolean }): SimUser[] => {
  if (lines.length < 2) return lines.map(() => UNNAMED_SIM_USER);
  const isOwnNumberChosen = lines.some(({ own_number }) => own_number !== undefined);
  return lines.map(({ own_number = false, user_name }) => ({
    own_number: isOwnNumberChosen ? own_number && !has_number : null,
    user_name: user_name ?? null,
  }));
};
