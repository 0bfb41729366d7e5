import { createStore } from './store.ts';

/** A snackbar. */
interface Toast {
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

const LEFT_AS = 'pravas.toast';

/** Shows a snackbar on the page that opens next: one that is shown now would go with this page. */
export function leaveToast(text: string, tone: Toast['tone'] = 'plain'): void {
  try {
    sessionStorage.setItem(LEFT_AS, JSON.stringify({ text, tone }));
  } catch {
    // Without storage, the page opens without a message.
  }
}

/** Shows the message of the previous page, once. */
export function showLeftToast(): void {
  try {
    const { text, tone } = JSON.parse(sessionStorage.getItem(LEFT_AS) ?? '{}') as { text?: unknown; tone?: unknown };
    sessionStorage.removeItem(LEFT_AS);
    if (typeof text === 'string') showToast(text, tone === 'error' ? 'error' : 'plain');
  } catch {
    // Somebody else's text under our key is no message.
  }
}

/** Removes a snackbar. */
export function dismissToast(id: number): void {
  toastStore.set((toasts) => toasts.filter((toast) => toast.id !== id));
}
