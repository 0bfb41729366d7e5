import { AsyncLocalStorage } from 'node:async_hooks';

/** The origin of the current request. */
export interface RequestOrigin {
  readonly ip: string;
  /** The operation, and whether it may move money. */
  readonly operation?: { readonly id: string; readonly movesMoney?: true };
}

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Does work on behalf of a request; everything that it calls can read the request's origin. */
export function onBehalfOf<T>(origin: RequestOrigin, work: () => T): T {
  return origins.run(origin, work);
}

/** The network address of the current request; null in the worker, where there is none. */
export function currentIp(): string | null {
  return origins.getStore()?.ip ?? null;
}

/** Refuses to move money by an operation that does not declare it. Work without a request, as in the worker, may. */
export function expectMovesMoney(): void {
  const operation = origins.getStore()?.operation;
  if (operation && !operation.movesMoney) throw new Error(`Operation ${operation.id} moves money without saying so`);
}
