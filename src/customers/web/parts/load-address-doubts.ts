import type { Address } from '#customers/contract.ts';
import { formatAddressLine } from '#customers/rules/address.ts';
import { type AddressDoubt, findAddressDoubts } from '#customers/rules/address-doubts.ts';

const isSameAddress = (a: Address, b: Address): boolean => {
  const [firstLine, secondLine] = [a, b].map((address) => formatAddressLine(address, (_key, { box }) => `/${box}`));
  return firstLine === secondLine;
};

/** Doubts about an address that differs from the saved one. Loads the list of towns; returns none if it does not load. */
export const loadAddressDoubts = async (
  address: Address,
  savedAddress: Address | undefined,
): Promise<AddressDoubt[]> => {
  if (savedAddress && isSameAddress(address, savedAddress)) return [];
  const towns = await import('../towns/belgian-towns.ts').catch(() => null);
  return towns ? findAddressDoubts(address, towns.belgianTowns) : [];
};
