import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a query's data has become, as the server has just sent it. A fetch under way for that query may carry
 * older data and would undo it, so that fetch is dropped and started again.
 */
export function showAnswer<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  next: Data | ((before: Data | undefined) => Data | undefined),
): void {
  queries.setQueryData<Data>(queryKey, next as Data);
  if (queries.isFetching({ queryKey, exact: true }) > 0) void queries.invalidateQueries({ queryKey, exact: true });
}
