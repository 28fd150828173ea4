import { type Rule, lineAt } from './project.ts';

/** Columns that PostgreSQL keeps for itself. They change with every write, and tables spread over machines have none that mean anything. */
const hidden = /\b(xmin|xmax|cmin|cmax|ctid|tableoid)\b/g;

/** No statement asks where a row lies or which transaction wrote it: the schema can be spread over machines. */
export const noSystemColumns: Rule = (files) =>
  files
    .filter(({ path }) => /^(src|db|bench|sandbox|scripts)\//.test(path) && !path.startsWith('src/architecture/'))
    .flatMap((file) =>
      [...file.text.matchAll(hidden)].map((found) => ({
        path: file.path,
        line: lineAt(file, found.index),
        says: `${found[0]} is of one machine alone`,
      })),
    );
