import { useParams, useSearch } from '@tanstack/react-router';

/** Names of the parameters in a path: `uuid` of `/customer/sim/$uuid`. */
type ParamName<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** Parameters of a screen, derived from its path. The screen gets them as props. */
export type PathParams<Path extends string> = { readonly [Name in ParamName<Path>]: string };

/** Parameters of the current path. Only for the code that passes them to a screen. */
export const usePathParams = (): Record<string, string> => useParams({ strict: false });

/** A function of `paths.ts`, which builds the URL of a screen. */
type PathBuilder = (...parts: never[]) => string;

type QueryName<Build extends PathBuilder> = keyof Exclude<Parameters<Build>[number], string | undefined>;

type AnyPath = (query: Record<string, unknown>) => string;

/**
 * Query of the current URL. `useScreenSearch<typeof swapPaths.revoke>()` has only the parameters that this path builder
 * can set. Their values are untrusted and of type `unknown`.
 */
export const useScreenSearch = <Build extends PathBuilder = AnyPath>() =>
  useSearch({ strict: false }) as Readonly<Partial<Record<QueryName<Build>, unknown>>>;
