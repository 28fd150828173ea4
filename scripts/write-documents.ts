// `npm run docs`: writes the documents that are made from the code.
import { readFileSync, writeFileSync } from 'node:fs';
import { domainApis } from '../src/app/domains.ts';
import { withEndpointRungTable } from '../src/app/ladder-document.ts';
import { readProject } from '../src/architecture/project.ts';
import { domainsDrawing, eventsDocument } from '../src/architecture/structure-document.ts';
import { at, root } from './project.mjs';

const files = readProject(root);
writeFileSync(at('docs', 'events.md'), eventsDocument(files));
writeFileSync(at('docs', 'domains.svg'), domainsDrawing(files));
const security = at('docs', 'security.md');
writeFileSync(security, withEndpointRungTable(readFileSync(security, 'utf8'), domainApis));
