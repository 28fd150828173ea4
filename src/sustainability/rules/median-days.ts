import { type BusinessDate, daysBetween } from '#platform/pure/calendar.ts';
import type { Grams } from '#platform/pure/carbon.ts';

type Dated = { on: BusinessDate; grams: Grams };

/**
 * Computes the median number of days from the credit to the retirement, weighted by grams: the grams credited first count as retired first.
 * Grams that were retired before they were credited count with 0 days. Null until a credited gram is retired.
 */
export const computeMedianDays = (credits: readonly Dated[], retirements: readonly Dated[]): number | null => {
  const openCredits = credits.toSorted((a, b) => a.on.localeCompare(b.on)).map((each) => ({ ...each }));
  const spans: { days: number; grams: Grams }[] = [];
  for (const { on, grams } of retirements.toSorted((a, b) => a.on.localeCompare(b.on))) {
    let gramsLeft = grams;
    while (gramsLeft > 0) {
      const [oldestCredit] = openCredits;
      if (!oldestCredit) break;
      const consumed = Math.min(gramsLeft, oldestCredit.grams);
      spans.push({ days: Math.max(0, daysBetween(oldestCredit.on, on)), grams: consumed });
      gramsLeft -= consumed;
      oldestCredit.grams -= consumed;
      if (oldestCredit.grams <= 0) openCredits.shift();
    }
  }
  const total = spans.reduce((sum, { grams }) => sum + grams, 0);
  let passedGrams = 0;
  for (const { days, grams } of spans.toSorted((a, b) => a.days - b.days)) {
    passedGrams += grams;
    if (passedGrams * 2 >= total && total > 0) return days;
  }
  return null;
};
