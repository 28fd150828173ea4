import { fileURLToPath } from 'node:url';
import { readProject } from './project.ts';
import { arrowsOf } from './staircase.ts';

const { staircase, imports, directions, mutual, up } = arrowsOf(
  readProject(fileURLToPath(new URL('../..', import.meta.url))),
);

process.stdout.write(
  `${staircase.toReversed().join('\n')}\n\n${imports} imports between domains, in ${directions} directions; ${mutual} pairs of domains import each other, and ${up} imports lead up (links left out)\n`,
);
