import { parseTowns } from '#customers/rules/towns.ts';
import text from './belgian-towns.txt?raw';

export const belgianTowns = parseTowns(text);
