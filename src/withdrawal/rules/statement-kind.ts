/** A withdrawal undoes the contract within its 14 days; its end comes after them, or at any time for business customers. */
export const statementKinds = ['withdrawal', 'end'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Kinds of later agreements about a SIM that are distance contracts of their own, with their own right of withdrawal. */
export const changeKinds = ['addon', 'plan'] as const;
export type ChangeKind = (typeof changeKinds)[number];
