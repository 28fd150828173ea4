/** Part of a query that a button to load again uses. */
export type RefetchableQuery = { isFetching: boolean; refetch: () => unknown };

/** Part of a query that decides whether a view shows that data is missing, or loads. */
export type QueryStatus = RefetchableQuery & { isError: boolean };
