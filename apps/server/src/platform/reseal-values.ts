import type { SecretBox } from './secret-box.ts';

/** A sealed value of a row, and how it is replaced. */
export interface SealedValue {
  readonly purpose: string;
  readonly sealed: Buffer;
  /** Answers false where the value has changed since it was read. */
  replace(sealed: Buffer): Promise<boolean>;
}

/** Reseals with the newest key what an older one has sealed. Answers how many values that was. */
export async function resealValues(secrets: SecretBox, values: readonly SealedValue[]): Promise<number> {
  let resealed = 0;
  for (const { purpose, sealed, replace } of values) {
    if (secrets.isCurrent(sealed)) continue;
    // A value that was set again meanwhile is already sealed with the newest key.
    if (await replace(secrets.seal(purpose, secrets.open(purpose, sealed)))) resealed += 1;
  }
  return resealed;
}
