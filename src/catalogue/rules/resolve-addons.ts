type Sold = { code: string; on_sale: boolean };

/** An add-on as it is sold: not at all while its project is closed, otherwise as the files say. */
export type ResolvedAddon<A> = A & { project_closed?: true };

export const resolveAddons = <A extends Sold>({
  addons,
  closed_addons,
}: {
  addons: readonly A[];
  /** Codes of add-ons whose projects are closed. */
  closed_addons?: readonly string[];
}): ResolvedAddon<A>[] => {
  const closed = new Set(closed_addons);
  return addons.map((addon) => (closed.has(addon.code) ? { ...addon, on_sale: false, project_closed: true } : addon));
};
