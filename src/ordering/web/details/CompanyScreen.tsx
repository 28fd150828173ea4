import { useCustomer } from '#customers/web/queries.ts';
import { Details } from './Details.tsx';
import { DetailsFailed, DetailsLoading } from './DetailsView.tsx';

/** Step 2 of an order by a company: the company data. */
export function CompanyScreen() {
  const query = useCustomer();
  const { data } = query;
  if (data) return <Details customer={data} />;
  if (query.isError) return <DetailsFailed kind="company" query={query} />;
  return <DetailsLoading kind="company" />;
}
