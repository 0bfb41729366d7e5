import { fullFareName } from '@pravas/domain/fare/fare-choices.ts';

interface NamedFare {
  readonly label: string;
  readonly brand: string | null;
}

/** The name of a fare wherever a screen names one: "Xpress Lite · ZT Regular Fare". */
export function fareName({ label, brand }: NamedFare): string {
  return fullFareName({ label, brandLabel: brand });
}

/**
 * The same in two parts where the second is smaller: "Xpress Lite" and "ZT Regular Fare"; null where one says it all.
 */
export function fareParts(fare: NamedFare): { readonly name: string; readonly kind: string | null } {
  const { label, brand } = fare;
  return brand === null || fareName(fare) === label ? { name: label, kind: null } : { name: brand, kind: label };
}
