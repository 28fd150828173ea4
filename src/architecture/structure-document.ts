import { domainOrderOf, importsBetweenDomains } from './domain-order.ts';
import { domainOf, isCode, isPreview, isTest, type SourceFile } from './project.ts';

const production = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter((file) => isCode(file) && !isTest(file) && !isPreview(file) && /^src\/(?!architecture)/.test(file.path));

type Declaration = { symbol: string; name: string; domain: string };

/** Constants made by `maker('name')`, by domain. */
const declarationsOf = (files: readonly SourceFile[], maker: string): Declaration[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`export const (\\w+) = ${maker}\\b[^]*?\\bname: '([\\w-]+)'`, 'g'))].map(
      ([, symbol = '', name = '']) => ({ symbol, name, domain: domainOf(path) ?? 'platform' }),
    ),
  );

/** Files in which `pattern` names `symbol`, as links from docs/. */
const filesNaming = (files: readonly SourceFile[], symbol: string, pattern: (symbol: string) => string): string[] => {
  const naming = new RegExp(pattern(symbol));
  return files
    .filter(({ text }) => text.includes(symbol) && naming.test(text))
    .map(({ path }) => `[${path.slice('src/'.length)}](../${path})`)
    .toSorted();
};

const cell = (entries: readonly string[]): string => (entries.length === 0 ? '–' : entries.join('<br>'));

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** docs/events.md: every domain event with its publishers and subscribers, every extension point with its implementations. */
export const eventsDocument = (files: readonly SourceFile[]): string => {
  const code = production(files);
  const order = domainOrderOf(files);
  const byOrder = (declaration: Declaration, other: Declaration) =>
    order.indexOf(declaration.domain) - order.indexOf(other.domain) || (declaration.symbol < other.symbol ? -1 : 1);
  const events = declarationsOf(code, 'defineEvent')
    .toSorted(byOrder)
    .map(({ symbol, name, domain }) => [
      `\`${symbol}\` (${name})`,
      domain,
      cell(filesNaming(code, symbol, (each) => `\\bpublish\\(\\s*\\w+,\\s*${each}\\b`)),
      cell(
        filesNaming(
          code,
          symbol,
          (each) => `\\bsubscribe\\([^]*\\b${each}\\b|\\[[^\\]]*\\b${each}\\b[^\\]]*\\]\\.map\\([^]*\\bsubscribe\\(`,
        ),
      ),
    ]);
  const points = declarationsOf(code, 'defineExtensionPoint')
    .toSorted(byOrder)
    .map(({ symbol, name, domain }) => [
      `\`${symbol}\` (${name})`,
      domain,
      cell(filesNaming(code, symbol, (each) => `\\bcallExtension\\(\\s*[\\w.]+,\\s*${each}\\b`)),
      cell(filesNaming(code, symbol, (each) => `\\bimplementExtension\\(\\s*${each}\\b`)),
    ]);
  return `# Domain events and extension points

Made by \`npm run docs\` from the code; a test compares it. A domain event is published in the transaction of the change that it
reports, and its subscribers run in that transaction. An extension point is called by a lower domain and implemented, for a purpose,
by a higher one.

## Domain events

${table(['Event', 'Declared by', 'Published in', 'Subscribed in'], events)}

## Extension points

${table(['Extension point', 'Declared by', 'Called in', 'Implemented in'], points)}
`;
};

const rowHeight = 34;
const leftX = 190;

/** docs/domains.svg: the domains in their order, the highest on top, and an arc for each domain that another one imports from. */
export const domainsDrawing = (files: readonly SourceFile[]): string => {
  const order = domainOrderOf(files).toReversed();
  const directions = new Set(
    importsBetweenDomains(files).map(({ from, target }) => `${domainOf(from)} ${domainOf(target)}`),
  );
  const y = (domain: string) => 40 + order.indexOf(domain) * rowHeight;
  const arcs = [...directions].toSorted().map((key) => {
    const [from = '', target = ''] = key.split(' ');
    const reach = Math.abs(y(target) - y(from)) * 0.62;
    const path = `M${leftX} ${y(from)} C${leftX + reach} ${y(from)} ${leftX + reach} ${y(target)} ${leftX} ${y(target)}`;
    return `<path d="${path}"><title>${from} imports ${target}</title></path>`;
  });
  const names = order.map(
    (domain) =>
      `<text x="${leftX - 16}" y="${y(domain) + 5}">${domain}</text><circle cx="${leftX}" cy="${y(domain)}" r="4"/>`,
  );
  const height = 40 + order.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 ${height}" role="img" aria-label="Domains and their imports">
<rect width="620" height="${height}" fill="#faf8f3"/>
<g fill="none" stroke="#1f7a55" stroke-width="1.6" stroke-opacity="0.5">
${arcs.join('\n')}
</g>
<g font-family="sans-serif" font-size="15" text-anchor="end" fill="#12312a">
${names.join('\n')}
</g>
</svg>
`;
};
