import { type Rule, lineAt } from './project.ts';

const views = /\bpg_(stat_activity|locks)\b/g;
const place = 'src/platform/testing/connections.ts';

/** Connections and locks are queried by `queryConnectionPids` only: the views list all databases of a server, also those of other tests. */
export const pgActivityIsQueriedInOnePlace: Rule = (files) =>
  files
    .filter(({ path }) => /^(src|db|bench|e2e)\//.test(path) && !path.startsWith('src/architecture/') && path !== place)
    .flatMap((file) =>
      [...file.text.matchAll(views)].map((match) => ({
        path: file.path,
        line: lineAt(file, match.index),
        says: `${match[0]} lists the connections of all tests: use queryConnectionPids`,
      })),
    );
