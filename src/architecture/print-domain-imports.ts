import { fileURLToPath } from 'node:url';
import { readProject } from './project.ts';
import { summarizeDomainImports } from './domain-order.ts';

const { domainOrder, imports, directions, mutual, up } = summarizeDomainImports(
  readProject(fileURLToPath(new URL('../..', import.meta.url))),
);

process.stdout.write(
  `${domainOrder.toReversed().join('\n')}\n\n${imports} imports between domains, in ${directions} directions; ${mutual} pairs of domains import each other, and ${up} imports lead up (links left out)\n`,
);
