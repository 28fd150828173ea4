const MINUTE = 60;

const minutesOf = (seconds: readonly number[]): number =>
  Math.ceil(seconds.reduce((all, each) => all + each, 0) / MINUTE);

/** Parts in seconds as whole minutes that come to those of their sum, of which what was begun counts. The largest rests are rounded up. */
export const wholeMinutes = (seconds: readonly number[], sum: number = minutesOf(seconds)): number[] => {
  const whole = seconds.map((each) => Math.floor(each / MINUTE));
  const more = sum - whole.reduce((all, each) => all + each, 0);
  const restOf = (at: number) => (seconds[at] ?? 0) % MINUTE;
  const up = new Set([...seconds.keys()].toSorted((a, b) => restOf(b) - restOf(a)).slice(0, more));
  return whole.map((each, at) => (up.has(at) ? each + 1 : each));
};

/** The same of rows of such parts: each column comes to its own sum, and these to that of all. */
export const wholeMinuteRows = (rows: readonly (readonly number[])[]): number[][] => {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0));
  const sums = wholeMinutes(columns.map((column) => column.reduce((all, each) => all + each, 0)));
  const minutes = columns.map((column, at) => wholeMinutes(column, sums[at]));
  return rows.map((_, at) => minutes.map((column) => column[at] ?? 0));
};
