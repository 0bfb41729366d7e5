import { createStore } from './store.ts';

/** A snackbar. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'error';
}

/** The snackbars on screen, oldest first. */
export const toastStore = createStore<readonly Toast[]>([]);

let nextId = 1;
const SHOWN_FOR_MS = 7_000;

/** Shows a snackbar; the same text is not stacked twice. */
export function showToast(text: string, tone: Toast['tone'] = 'plain'): void {
  if (toastStore.get().some((toast) => toast.text === text)) return;
  const id = nextId++;
  toastStore.set((toasts) => [...toasts.slice(-2), { id, text, tone }]);
  setTimeout(() => dismissToast(id), SHOWN_FOR_MS);
}

/** Takes a snackbar away. */
export function dismissToast(id: number): void {
  toastStore.set((toasts) => toasts.filter((toast) => toast.id !== id));
}
