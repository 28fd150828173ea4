type Line = { offer_uuid: string; addon_uuids: readonly string[] };

/** The lines that a contract summary differs for: the same plan with the same extras is one. */
export const distinctSummaryLines = <L extends Line>(lines: readonly L[]): L[] => [
  ...new Map(lines.map((line) => [[line.offer_uuid, ...line.addon_uuids.toSorted()].join(), line])).values(),
];

/** Request for the contract summary of an ordered SIM. The promo belongs to the order and is passed with it. */
export const toSummaryRequest = (sim: { offer: { uuid: string }; addons: readonly { uuid: string }[] }) => ({
  offer_uuid: sim.offer.uuid,
  addon_uuids: sim.addons.map(({ uuid }) => uuid),
  promo: null,
});
