import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/** What the person chose. */
type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'pravas.theme';
const isChoice = (value: unknown): value is ThemeChoice => value === 'light' || value === 'dark' || value === 'system';

function stored(): ThemeChoice {
  try {
    const raw = window.localStorage.getItem(KEY);
    return isChoice(raw) ? raw : (readStored('local', KEY, isChoice) ?? 'system');
  } catch {
    return 'system';
  }
}

/** The choice, as state. */
export const themeStore = createStore<ThemeChoice>(stored());

/** Chooses a theme and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  themeStore.set(choice);
  try {
    // Written bare, not as JSON: the script that runs before the first paint compares plain words.
    window.localStorage.setItem(KEY, choice);
  } catch {
    writeStored('session', KEY, choice);
  }
  apply();
}

/** Follows the system's theme while the choice is 'system', and is light while a page is printed: paper is white. */
export function followTheme(): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  window.addEventListener('beforeprint', () => {
    document.documentElement.dataset.theme = 'light';
  });
  window.addEventListener('afterprint', apply);
}

function apply(): void {
  const choice = themeStore.get();
  const dark = choice === 'dark' || (choice === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
