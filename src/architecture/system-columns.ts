import { type Rule, lineAt } from './project.ts';

/** System columns of PostgreSQL. They change with every write and have no meaning in distributed tables. */
const hidden = /\b(xmin|xmax|cmin|cmax|ctid|tableoid)\b/g;

/** No statement uses system columns, so that the tables can be sharded. */
export const noSystemColumns: Rule = (files) =>
  files
    .filter(({ path }) => /^(src|db|bench|sandbox|scripts)\//.test(path) && !path.startsWith('src/architecture/'))
    .flatMap((file) =>
      [...file.text.matchAll(hidden)].map((match) => ({
        path: file.path,
        line: lineAt(file, match.index),
        says: `${match[0]} is a system column of PostgreSQL`,
      })),
    );
