import { createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { PropsOf } from './lazy-page.ts';
import { showToast } from './toasts.ts';

/** A dialog whose code is fetched when it is first opened, or earlier by `preload`. */
export type LazyDialog<P> = ((props: P & Closable) => ReactNode) & { readonly preload: () => void };

interface Closable {
  readonly onClose: () => void;
}

/**
 * A dialog from a file of its own. The page beneath never waits for it and never breaks with it: where the file cannot
 * be fetched the dialog closes and says why.
 */
export function lazyDialog<M extends object, K extends keyof M & string>(
  fetchModule: () => Promise<M>,
  name: K,
): LazyDialog<PropsOf<M[K]>> {
  type P = PropsOf<M[K]> & Closable;
  let component: ((props: P) => ReactNode) | undefined;
  const load = async () => {
    component ??= (await fetchModule())[name] as (props: P) => ReactNode;
  };
  function Lazy(props: P) {
    // The loaded code changes outside React, so nothing of it may be memoised between renders.
    'use no memo';
    const [, setLoaded] = useState(component !== undefined);
    const giveUp = useEffectEvent(() => {
      showToast(navigator.onLine ? 'This could not be opened. Reload the page.' : 'NO INTERNET CONNECTION', 'error');
      props.onClose();
    });
    useEffect(() => {
      let isShown = true;
      load().then(
        () => isShown && setLoaded(true),
        () => isShown && giveUp(),
      );
      return () => {
        isShown = false;
      };
    }, []);
    return component ? createElement(component, props) : null;
  }
  return Object.assign(Lazy, { preload: () => void load().catch(() => undefined) });
}

/** Props of the button that opens a dialog: its code is fetched as soon as somebody points at it. */
export function opens(dialog: { readonly preload: () => void }) {
  return { onPointerEnter: dialog.preload, onFocus: dialog.preload };
}
