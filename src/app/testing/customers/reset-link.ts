import type { TestProduct } from '../product/test-product.ts';

/** What arrived at an address, as text. */
export const arrivedAt = async (product: TestProduct, email: string): Promise<string> => {
  const reply = await fetch(`${product.sandbox.url}/api/messages?to=${encodeURIComponent(email)}`);
  return JSON.stringify(await reply.json());
};

/** The token of the link to choose a password that arrived at an address and is none of those `before`. */
export const resetTokenTo = (product: TestProduct, email: string, ...before: string[]): Promise<string> =>
  product.until(async () => {
    const mail = await arrivedAt(product, email);
    return mail.match(/(?<=\/create-password-new\?token=)[\w-]{43}/g)?.find((token) => !before.includes(token));
  });
