/** The number of a ticket as people read it aloud, "4821-0733": eight digits from the end of its uuid, which is random. */
export const formatTicketNumber = (ticket_uuid: string): string => {
  const digits = String(Number.parseInt(ticket_uuid.slice(-12), 16) % 100_000_000).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};
