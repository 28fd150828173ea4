import type { Page } from 'playwright';
import { textsOf } from './texts.ts';

const landmarks = new Set(
  'banner complementary contentinfo dialog alertdialog form main navigation region search'.split(' '),
);
const controls = new Set('button checkbox combobox link radio slider spinbutton switch textbox'.split(' '));

/** Names that several buttons of a landmark may have: each stands below the heading of the part that could not be loaded. */
const repeatable = new Set([textsOf('en')('platform:retry')]);

type Node = { depth: number; role: string; name: string; text: string };

/** A line of an ARIA snapshot; a line with a colon in a name is quoted as a whole, as YAML wants it. */
const toNode = (line: string): Node => {
  const depth = line.search(/\S/);
  const text = line.slice(depth + 2);
  const plain = text.startsWith("'") ? text.slice(1, text.lastIndexOf("'")).replaceAll("''", "'") : text;
  const [, role = '', name = ''] = /^(\/?\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(plain) ?? [];
  return { depth, role, name, text: plain };
};

/** Index of the landmark that an element is in; -1 outside of all. */
const findLandmark = (nodes: readonly Node[], at: number): number => {
  let depth = nodes[at]?.depth ?? 0;
  return nodes.findLastIndex((each, place) => {
    if (place >= at || each.depth >= depth) return false;
    depth = each.depth;
    return landmarks.has(each.role);
  });
};

/** Links of one name that lead to several places, and buttons of one name, within a landmark. */
const findRepeatedNames = (nodes: readonly Node[]): string[] => {
  const targets = new Map<string, Set<string>>();
  for (const [at, { role, name }] of nodes.entries()) {
    if ((role !== 'link' && role !== 'button') || name === '' || repeatable.has(name)) continue;
    const place = findLandmark(nodes, at);
    const key = `${role} "${name}" in ${nodes[place]?.role ?? 'body'} of line ${place + 1}`;
    // The address of a link is on the first line below that has one.
    const target = role === 'button' ? String(at) : nodes.slice(at).find((each) => each.role === '/url')?.text;
    targets.set(key, (targets.get(key) ?? new Set()).add(target ?? ''));
  }
  return [...targets].filter(([, { size }]) => size > 1).map(([key, { size }]) => `${size} times ${key}`);
};

/**
 * Finds in an ARIA snapshot where a screen reader leaves its user without an answer: the screen has no heading of level 1 or several, a control
 * has no name, or within a landmark several buttons, or links to different places, have the same name.
 */
export const findControlFlawsIn = (snapshot: string): string[] => {
  const nodes = snapshot.split('\n').filter(Boolean).map(toNode);
  const titles = nodes.filter(({ role, text }) => role === 'heading' && text.includes('[level=1]'));
  const unnamed = nodes.filter(({ role, name }) => controls.has(role) && name === '');
  return [
    ...(titles.length === 1 ? [] : [`${titles.length} headings of level 1`]),
    ...unnamed.map(({ role }) => `a ${role} without a name`),
    ...findRepeatedNames(nodes),
  ];
};

export const findControlFlaws = async (page: Page): Promise<string[]> =>
  findControlFlawsIn(await page.locator('body').ariaSnapshot());
