import { useEffect, useEffectEvent } from 'react';

/** A browser API that knows how people close things on its system: Escape, or "back" on a phone. */
interface CloseWatching {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Calls `close` when somebody asks to close what is open, by Escape or a phone's "back". */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatching };
    if (CloseWatcher) {
      const watcher = new CloseWatcher();
      watcher.onclose = () => onClose();
      return () => watcher.destroy();
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
}
