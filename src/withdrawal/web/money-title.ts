/** Text key of the title above the amounts; a withdrawal that leaves a debt has a title that announces no refund. */
export const moneyTitleKey = (
  ends: boolean,
  { owed }: { owed: number },
): 'end.money.title' | 'money.titleOwed' | 'money.title' => {
  if (ends) return 'end.money.title';
  return owed > 0 ? 'money.titleOwed' : 'money.title';
};
