import type { GuestEntry } from './guest-entries.ts';

/** What a part of a guest's fields works with. */
export interface GuestPartProps {
  readonly guest: GuestEntry;
  readonly onChange: (part: Partial<GuestEntry>) => void;
  readonly field: (name: string) => { readonly error: string | undefined; readonly onBlur: () => void };
}
