import { customType, date, timestamp } from 'drizzle-orm/pg-core';
import type { BusinessDate } from '../pure/calendar.ts';

/** Column of type `timestamptz`, read as a `Date`; `column`: its name in the database, if that is not the name of the property. */
export const instant = (column = '') => timestamp(column, { withTimezone: true });

/** Column of type `date`, read as `YYYY-MM-DD`; `column` as for `instant`. */
export const businessDate = (column = '') => date(column).$type<BusinessDate>();

/**
 * Column of type `text` whose codes are stored under other names: `storedCodes` has the stored name of each code. It serves columns that release 1.1.0
 * filled with words of its own. Raw SQL and `insertRows` read and write stored names.
 * An unknown stored code is an error, so a release knows a code before the next one writes it.
 */
export const renamedCode = <C extends string>(storedCodes: Readonly<Record<C, string>>) => {
  const codes = new Map(Object.entries<string>(storedCodes).map(([code, name]) => [name, code as C]));
  return customType<{ data: C; driverData: string }>({
    dataType: () => 'text',
    toDriver: (code) => storedCodes[code],
    fromDriver: (name) => {
      const code = codes.get(name);
      if (code === undefined) throw new Error(`unknown stored code ${name}`);
      return code;
    },
  })();
};
