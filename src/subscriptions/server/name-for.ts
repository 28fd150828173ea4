/** Longest name of a product, as for a name that the customer chooses. */
const longestName = 30;

/** The plan's name; numbered when the customer has one of that name. */
export const nameFor = (plan: string, taken: readonly string[]): string => {
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : ` ${count}`;
    const name = plan.slice(0, longestName - ending.length) + ending;
    if (!taken.includes(name)) return name;
  }
};
