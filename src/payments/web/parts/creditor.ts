/** Creditor of a mandate: name, address, SEPA creditor identifier, the days of notice before a debit, and the website where it is agreed to. */
export type Creditor = {
  name: string;
  address: string;
  creditor_id: string;
  /** Absent in a reply of the previous release. */
  debit_notice_days?: number | undefined;
  app_url: string;
};

/** Returns the creditor of mandates of the operator's facts (`GET /api/common/terms`). */
export const toCreditor = ({
  provider,
  app_url,
}: {
  provider: Omit<Creditor, 'app_url'>;
  app_url: string;
}): Creditor => ({
  ...provider,
  app_url,
});
