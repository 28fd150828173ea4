import { readPersonalData } from '../db/personal-data.ts';

/** All exported rows of a customer in a table. */
export const queryPersonalRows = async (...call: Parameters<typeof readPersonalData>) => {
  const rows = [];
  for await (const page of readPersonalData(...call)) rows.push(...page);
  return rows;
};
