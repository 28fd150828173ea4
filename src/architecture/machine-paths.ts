import type { Rule } from './project.ts';

/** The patterns are assembled from parts, so that this file does not match itself. */
const machine = [
  new RegExp(`(^|[\\s"'\`(=:])/(${['work', 'home', 'root', 'Users', 'mnt', 'workspace'].join('|')})/[\\w.-]+`),
  /[A-Z]:\\Users\\/,
  /https?:\/\/[\w.-]*(artifactory|nexus|verdaccio|jfrog|registry)[\w.-]*(?<!registry\.npmjs\.org)[/:]/i,
  /\b(10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+\b/,
];

/** No file contains a path or host name of a developer's machine. */
export const noMachinePaths: Rule = (files) =>
  files
    .filter(({ path }) => !path.startsWith('src/architecture'))
    .flatMap((file) =>
      file.text.split('\n').flatMap((line, number) =>
        machine.some((pattern) => pattern.test(line.slice(0, 2000)))
          ? [
              {
                path: file.path,
                line: number + 1,
                says: `names a path or host of one machine: ${line.trim().slice(0, 80)}`,
              },
            ]
          : [],
      ),
    );
