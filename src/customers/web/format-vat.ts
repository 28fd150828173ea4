/** Groups a Belgian VAT number while it is typed: `BE 0123.456.749`. Anything else is left as it is. */
export const formatVatTyping = (text: string): string => {
  const bare = text.toUpperCase().replace(/[\s.\-\u00a0]/g, '');
  const digits = bare.replace(/^BE/, '');
  if (!/^\d{1,10}$/.test(digits)) return text;
  const groups = [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join('.');
  return `BE ${groups}`;
};
