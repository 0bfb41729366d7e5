import type { AtHotelCharge } from './stay-offer.ts';

/** "City tax, INR 200.00"; how many digits a currency has, the platform knows. */
export function atHotelText({ label, currency, amountMinor }: AtHotelCharge): string {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${label}, ${format.format(amountMinor / 10 ** digits).replace('\u00A0', ' ')}`;
}
