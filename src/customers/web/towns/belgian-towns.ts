import { readTowns } from '#customers/rules/towns.ts';
import text from './belgian-towns.txt?raw';

export const belgianTowns = readTowns(text);
