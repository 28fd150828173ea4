export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** Splits `YYYY-MM-DD` into day, month and year without leading zeros. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}

/** Joins the parts to `YYYY-MM-DD`; empty when all are empty, and the raw input when the date is incomplete. */
export function joinDate({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return '';
  return [year, month && month.padStart(2, '0'), day && day.padStart(2, '0')].join('-');
}

/** Parses a pasted date, day first (Belgium) or year first (ISO 8601); null otherwise. */
export function parsePastedDate(text: string): DateParts | null {
  const iso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(text);
  if (iso) return { year: iso[1] ?? '', month: iso[2] ?? '', day: iso[3] ?? '' };
  const local = /^\s*(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})\s*$/.exec(text);
  return local ? { day: local[1] ?? '', month: local[2] ?? '', year: local[3] ?? '' } : null;
}
