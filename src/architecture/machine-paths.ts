import type { Rule } from './project.ts';

/** Words are built from parts, so that this file does not find itself. */
const machine = [
  new RegExp(`(^|[\\s"'\`(=:])/(${['work', 'home', 'root', 'Users', 'mnt', 'workspace'].join('|')})/[\\w.-]+`),
  /[A-Z]:\\Users\\/,
  /https?:\/\/[\w.-]*(artifactory|nexus|verdaccio|jfrog|registry)[\w.-]*(?<!registry\.npmjs\.org)[/:]/i,
  /\b(10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+\b/,
];

/** The repository is the same on every machine: no path or host of the one it was written on. */
export const noMachinePaths: Rule = (files) =>
  files
    .filter(({ path }) => !path.startsWith('src/architecture'))
    .flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((line, number) =>
          machine.some((pattern) => pattern.test(line.slice(0, 2000)))
            ? [{ path: file.path, line: number + 1, says: `names a place on one machine: ${line.trim().slice(0, 80)}` }]
            : [],
        ),
    );
