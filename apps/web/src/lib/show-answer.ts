import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a query's data has become, as the server has just told it. What is being fetched for that query may have
 * been read before and would undo it when it comes, so it is dropped and asked for again.
 */
export function showAnswer<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  next: Data | ((before: Data | undefined) => Data | undefined),
): void {
  queries.setQueryData<Data>(queryKey, next as Data);
  if (queries.isFetching({ queryKey, exact: true }) > 0) void queries.invalidateQueries({ queryKey, exact: true });
}
