import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function block(selector: string): Map<string, string> {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', (match[2] ?? '').trim()]),
  );
}

const light = block(":root,\n[data-theme='light']");
const darkBySystem = block(":root:not([data-theme='light'])");
const darkByChoice = block("\n[data-theme='dark']");

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Text on its grounds: 4.5 (WCAG 1.4.3). */
const TEXT: [string, string[]][] = [
  ['ink', ['paper', 'paper-sunk', 'card', 'card-press', 'moss', 'sky', 'sun-soft', 'clay-soft']],
  ['ink-2', ['paper', 'paper-sunk', 'card', 'card-press', 'moss', 'sky', 'sun-soft', 'clay-soft']],
  ['ink-3', ['paper', 'paper-sunk', 'card']],
  ['leaf-ink', ['paper', 'card', 'card-press', 'moss']],
  ['clay-ink', ['paper', 'card', 'clay-soft']],
  ['sky-ink', ['card', 'sky']],
  ['sun-ink', ['card', 'sun-soft']],
  ['on-leaf', ['leaf', 'leaf-press']],
  ['on-clay', ['clay', 'clay-press']],
  ['on-night', ['night']],
  ['on-night-2', ['night']],
  ['night', ['on-night', 'on-night-2']],
  ['qr-ink', ['qr-paper']],
];

/** Edges and signs one needs to see to use a control: 3.0 (WCAG 1.4.11). */
const CONTROL: [string, string[]][] = [
  ['line-field', ['paper', 'card', 'paper-sunk']],
  ['leaf', ['paper', 'card', 'moss']],
  ['clay', ['paper', 'card']],
  ['focus', ['paper', 'card', 'moss', 'sky']],
  ['sun', ['leaf-press', 'night']],
];

describe.each([
  ['light', light],
  ['dark', darkByChoice],
])('contrast in the %s theme', (theme, ownValues) => {
  const colour = (name: string): string => {
    const value = ownValues.get(name) ?? light.get(name);
    if (!value?.startsWith('#')) throw new Error(`--${name} is not a colour: ${value}`);
    return value;
  };
  const pairs = (list: [string, string[]][], least: number) =>
    list.flatMap(([front, grounds]) => grounds.map((ground) => ({ front, ground, least })));

  // In the dark theme the shoot on a waiting button is decoration: the text of the button and aria-busy say the same.
  const isDecoration = ({ front, ground }: { front: string; ground: string }): boolean =>
    theme === 'dark' && front === 'sun' && ground === 'leaf-press';

  it.each([...pairs(TEXT, 4.5), ...pairs(CONTROL, 3)].filter((pair) => !isDecoration(pair)))(
    'the contrast of $front on $ground is at least $least',
    ({ front, ground, least }) => {
      expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(least);
    },
  );
});

/** Roles of text in a paragraph: components in the bar are designed for light grounds. */
const TEXT_ROLES = ['ink', 'ink-2', 'ink-3', 'leaf-ink'];

describe('the order bar, which is dark in both themes', () => {
  const bar = readFileSync(join(import.meta.dirname, 'overlays/OrderBar.css'), 'utf8');
  const body = /\n {2}\.bar \{([^}]*)\}/.exec(bar)?.[1] ?? '';
  const barRoles = new Map([...body.matchAll(/--([\w-]+):\s*var\(--([\w-]+)\)/g)].map((match) => [match[1], match[2]]));

  it.each(TEXT_ROLES.flatMap((role) => [[role, 'light', light] as const, [role, 'dark', darkByChoice] as const]))(
    'has a contrast of at least 4.5 to the text colour %s in the %s theme',
    (role, _, theme) => {
      const front = theme.get(barRoles.get(role) ?? role) ?? '';
      expect(contrast(front, theme.get('night') ?? '')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('uses only the text colours of dark surfaces', () => {
    const usedColours = [...bar.matchAll(/color: var\(--([\w-]+)\)/g)].map((match) => match[1]);
    expect(usedColours.filter((name) => !['on-night', 'on-night-2'].includes(name ?? ''))).toEqual([]);
  });
});

describe('the two dark blocks of tokens.css', () => {
  it('are equal', () => {
    expect([...darkByChoice]).toEqual([...darkBySystem]);
  });

  it('define a dark value for every colour', () => {
    const sameInBoth = new Set(['qr-paper', 'qr-ink', 'shadow-low']);
    const colours = [...light].filter(([name, value]) => /^(#|rgb)/.test(value) && !sameInBoth.has(name));
    expect(colours.map(([name]) => name).filter((name) => !darkByChoice.has(name))).toEqual([]);
  });
});
