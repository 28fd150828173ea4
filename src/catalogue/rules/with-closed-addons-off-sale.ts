type Sold = { code: string; on_sale: boolean };

/** An add-on whose `on_sale` is false while its project is closed (`project_closed`), and otherwise what the files say. */
export type ResolvedAddon<A> = A & { project_closed?: true };

/** Flags that an earlier form of the catalogue stored with an add-on. `withdrawn`: the files do not sell it either. */
type Flagged<A> = A & { project_closed?: true; withdrawn?: true };

export const hasLegacyClosedFlags = (addon: Flagged<object>): boolean =>
  'project_closed' in addon || 'withdrawn' in addon;

/** Removes the stored flags `project_closed` and `withdrawn`, and sets `on_sale` to what the files say. */
export const removeLegacyFlagsAndRestoreSale = <A extends Sold>({
  project_closed,
  withdrawn,
  ...addon
}: Flagged<A>) => ({
  ...addon,
  on_sale: project_closed ? !withdrawn : addon.on_sale,
});

export const withClosedAddonsOffSale = <A extends Sold>({
  addons,
  closed_addons,
}: {
  addons: readonly A[];
  /** Codes of add-ons whose projects are closed. */
  closed_addons?: readonly string[];
}): ResolvedAddon<A>[] => {
  const closedCodes = new Set(closed_addons);
  return addons.map((addon) =>
    closedCodes.has(addon.code) ? { ...addon, on_sale: false, project_closed: true } : addon,
  );
};
