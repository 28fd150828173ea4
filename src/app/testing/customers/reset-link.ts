import type { TestApp } from '../product/test-app.ts';

/** All messages delivered to an address, as text. */
export const fetchMessagesAsText = async (product: TestApp, email: string): Promise<string> => {
  const reply = await fetch(`${product.sandbox.url}/api/messages?to=${encodeURIComponent(email)}`);
  return JSON.stringify(await reply.json());
};

/** The token of the newest password reset link for an address that is not one of `knownTokens`. */
export const waitForResetToken = (product: TestApp, email: string, ...knownTokens: string[]): Promise<string> =>
  product.waitFor(async () => {
    const mail = await fetchMessagesAsText(product, email);
    return mail.match(/(?<=\/create-password-new\?token=)[\w-]{43}/g)?.find((token) => !knownTokens.includes(token));
  });
