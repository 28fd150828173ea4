/** Leaves for the page of the bank. Never resolves, so that the pressed button stays busy until the browser has left this page. */
export const goToBank = (checkout_url: string): Promise<never> => {
  location.assign(checkout_url);
  return new Promise(() => undefined);
};
