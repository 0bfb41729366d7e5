import { fullFareName } from '@pravas/domain/fare/fare-choices.ts';

/** What a fare is called wherever it is named on a screen: "ZT Regular Fare · Xpress Lite". */
export function fareName({ label, brand }: { readonly label: string; readonly brand: string | null }): string {
  return fullFareName({ label, brandLabel: brand });
}
