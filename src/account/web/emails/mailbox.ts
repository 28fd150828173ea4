/** Web mail by the domain of an address. Unknown domains get no link. */
const mailboxes: Readonly<Record<string, { name: string; url: string }>> = (() => {
  const gmail = { name: 'Gmail', url: 'https://mail.google.com/mail/u/0/#inbox' };
  const outlook = { name: 'Outlook', url: 'https://outlook.live.com/mail/0/inbox' };
  const yahoo = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' };
  const icloud = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail' };
  const proton = { name: 'Proton Mail', url: 'https://mail.proton.me/u/0/inbox' };
  return {
    'gmail.com': gmail,
    'googlemail.com': gmail,
    'outlook.com': outlook,
    'outlook.be': outlook,
    'hotmail.com': outlook,
    'hotmail.be': outlook,
    'live.be': outlook,
    'live.com': outlook,
    'msn.com': outlook,
    'yahoo.com': yahoo,
    'yahoo.fr': yahoo,
    'icloud.com': icloud,
    'me.com': icloud,
    'proton.me': proton,
    'protonmail.com': proton,
  };
})();

/** The web mail of an address, or null when it is unknown. */
export const findMailbox = (email: string): { name: string; url: string } | null =>
  mailboxes[
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase()
  ] ?? null;
