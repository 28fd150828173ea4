/** Where a SIM was seen: ISO 3166-1 alpha-2, or XX on a ship or plane; `at`: the start of the visit in ms. */
export type Visit = { country: string; at: number };
