/**
 * Keys of the advisory locks. Each is different and the same in all processes. During a rolling restart the previous release still runs:
 * a lock that must exclude it as well keeps its number.
 */
export const advisoryLocks = {
  startup: 4_021_977,
  invoiceNumbers: 4_021_978,
  usagePartitions: 4_021_979,
  bills: 4_021_981,
  projectLoads: 4_021_982,
  projectTotals: 4_021_983,
  billCycleRun: 4_021_984,
  /** First of two keys; the second is the hash of the series. */
  documentNumbers: 4_021_980,
  /** First of two keys; the second is the number of the seat. */
  billCycleRunSeats: 4_021_985,
  /** First of two keys; the second is the hash of the customer. */
  wallets: 4_021_986,
} as const;
