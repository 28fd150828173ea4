import { useQuery } from '@tanstack/react-query';
import { compensationQuery, villageQuery } from './queries.ts';

export type NamedProject = { uuid: string; name: string; kind: string; part: 'removal' | 'contribution' };

/** Returns all projects by uuid, as far as they are loaded. `asCustomer`: reads them from the cached replies of a customer, not from those of a visitor. */
export const useProjectsByUuid = (asCustomer: boolean): ReadonlyMap<string, NamedProject> => {
  const removal = useQuery(compensationQuery(asCustomer)).data?.projects ?? [];
  const village = useQuery(villageQuery(asCustomer)).data?.projects ?? [];
  return new Map(
    [
      ...removal.map((each) => ({ ...each, part: 'removal' as const })),
      ...village.map((each) => ({ ...each, part: 'contribution' as const })),
    ].map(({ uuid, name, kind, part }) => [uuid, { uuid, name, kind, part }]),
  );
};
