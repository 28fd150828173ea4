/** The title over what is paid and goes back: of a withdrawal that leaves a debt, never that something comes back. */
export const moneyTitleKey = (
  ends: boolean,
  { owed }: { owed: number },
): 'end.money.title' | 'money.titleOwed' | 'money.title' => {
  if (ends) return 'end.money.title';
  return owed > 0 ? 'money.titleOwed' : 'money.title';
};
