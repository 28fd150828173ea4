import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';

test('a module that is loaded as a screen exports exactly one component whose name ends in Screen', () => {
  const tables = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('routes.ts'))
    .map((file) => join(projectRoot, 'src', file));
  const counts = tables.flatMap((table) =>
    [...readFileSync(table, 'utf8').matchAll(/component: \(\) => import\('([^']+)'\),/g)].map(([, file = '']) => {
      const text = readFileSync(join(dirname(table), file), 'utf8');
      return [file, [...text.matchAll(/^export (?:function|const) \w*Screen\b/gm)].length];
    }),
  );
  expect(counts.length).toBeGreaterThan(40);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});
