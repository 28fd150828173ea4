import { useCustomer } from '#customers/web/queries.ts';
import { Details } from './Details.tsx';
import { DetailsFailed, DetailsLoading } from './DetailsView.tsx';

/** Step 2 of an order by a company: the company data. */
export function CompanyScreen() {
  const { data, isError, isFetching, refetch } = useCustomer();
  if (data) return <Details customer={data} />;
  if (isError) return <DetailsFailed kind="company" onRetry={() => void refetch()} retrying={isFetching} />;
  return <DetailsLoading kind="company" />;
}
