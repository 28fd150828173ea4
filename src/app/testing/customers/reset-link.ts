import type { TestApp } from '../product/test-app.ts';

/** What arrived at an address, as text. */
export const fetchMessagesAsText = async (product: TestApp, email: string): Promise<string> => {
  const reply = await fetch(`${product.sandbox.url}/api/messages?to=${encodeURIComponent(email)}`);
  return JSON.stringify(await reply.json());
};

/** The token of the link to choose a password that arrived at an address and is none of those `before`. */
export const waitForResetToken = (product: TestApp, email: string, ...before: string[]): Promise<string> =>
  product.waitFor(async () => {
    const mail = await fetchMessagesAsText(product, email);
    return mail.match(/(?<=\/create-password-new\?token=)[\w-]{43}/g)?.find((token) => !before.includes(token));
  });
