// `npm run docs`: writes the documents that are made from the code.
import { writeFileSync } from 'node:fs';
import { readProject } from '../src/architecture/project.ts';
import { domainsDrawing, eventsDocument } from '../src/architecture/structure-document.ts';
import { at, root } from './project.mjs';

const files = readProject(root);
writeFileSync(at('docs', 'events.md'), eventsDocument(files));
writeFileSync(at('docs', 'domains.svg'), domainsDrawing(files));
