import { NoConnectionError } from '@pravas/contract/client.ts';
import { createElement, type ReactNode, use } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';

/** A page whose code could not be fetched for want of a network; `load` tries again. */
export class PageNotLoadedError extends NoConnectionError {
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super();
    this.load = load;
  }
}

/** A component whose code is fetched when it is first shown, or earlier by `preload`. */
export type LazyPage<P> = ((props: P) => ReactNode) & {
  /** Fetches the code. Never fails: the component shows what went wrong. */
  readonly preload: () => Promise<void> | undefined;
};

/** What a component takes; one that takes nothing takes an empty object. */
export type PropsOf<C> = C extends () => ReactNode
  ? object
  : C extends (props: infer P extends object) => ReactNode
    ? P
    : never;

/**
 * A component from a file of its own, for routes and other large parts. Where the file cannot be fetched the app stays
 * as it is: without a network the component throws {@link PageNotLoadedError}; with one, a newer release has taken the
 * file's place, and the page reloads once to get it.
 */
export function lazyPage<M extends object, K extends keyof M & string>(
  fetchModule: () => Promise<M>,
  name: K,
): LazyPage<PropsOf<M[K]>> {
  type P = PropsOf<M[K]>;
  const reloaded = `pravas.reloaded.${name}`;
  let component: ((props: P & object) => ReactNode) | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= fetchModule()
      .then(
        (module) => {
          component = module[name] as (props: P) => ReactNode;
          failure = undefined;
          removeStored('session', reloaded);
        },
        async (error: unknown) => {
          failure = isNotFetched(error) && !(await reachesServer()) ? new PageNotLoadedError(load) : error;
        },
      )
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  function Lazy(props: P) {
    // The loaded code changes outside React, so nothing of it may be memoised between renders.
    'use no memo';
    if (!component && failure === undefined) use(load());
    if (component) return createElement(component, props);
    // While the document reloads nothing is drawn any more.
    if (isNotFetched(failure) && reloadOnce(reloaded)) use(new Promise<never>(() => undefined));
    throw failure;
  }
  return Object.assign(Lazy, { preload: () => (component ? undefined : load()) });
}

/** Whether this is how Chrome, Firefox or Safari say that a file of the app could not be fetched. */
export function isNotFetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/.test(
      error.message,
    )
  );
}

/** Browsers know whether there is a network, but not whether it leads anywhere. */
async function reachesServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

const isTrue = (value: unknown): value is true => value === true;

/** Reloads unless it already has for this part. Without storage to remember that, it never reloads. */
function reloadOnce(key: string): boolean {
  if (readStored('session', key, isTrue)) return false;
  writeStored('session', key, true);
  if (!readStored('session', key, isTrue)) return false;
  window.location.reload();
  return true;
}
