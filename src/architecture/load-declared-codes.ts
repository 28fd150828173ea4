import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { platformCodes } from '../platform/contract/problem.ts';
import type { DeclaredCode } from './codes.ts';

type Entries = Record<string, { refusals?: Record<string, number> }>;

/** Imports all contracts and the platform codes, and returns their refusal codes. */
export const loadDeclaredCodes = async (root: string): Promise<DeclaredCode[]> => {
  const platform = 'src/platform/contract/problem.ts';
  const codes = Object.entries(platformCodes).map(([code, status]): DeclaredCode => ({ code, status, path: platform }));
  for (const domain of readdirSync(join(root, 'src'))) {
    const path = `src/${domain}/contract.ts`;
    if (!existsSync(join(root, path))) continue;
    const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, Entries | undefined>;
    for (const [endpoint, { refusals }] of Object.entries(module[`${domain}Contract`] ?? {})) {
      for (const [code, status] of Object.entries(refusals ?? {})) codes.push({ code, status, path, endpoint });
    }
  }
  return codes;
};
