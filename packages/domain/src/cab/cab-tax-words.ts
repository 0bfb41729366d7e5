import { formatInrExact } from '../money/money.ts';
import type { CabTax } from './cab-tax.ts';

/** Who charges which GST on a ride, and whether the company can claim it: sentences. */
export function cabTaxWords({ mode, rate, sac, reversePaise, isCreditAllowed }: CabTax): string {
  const percent = `${rate / 100} %`;
  const credit = isCreditAllowed
    ? 'The company can claim it as input tax credit.'
    : 'It cannot be claimed: the vehicle has no more than 13 seats.';
  switch (mode) {
    case 'none':
      return 'No GST: the vendor is not registered.';
    case 'vendor':
      return `GST of ${percent} (SAC ${sac}), charged by the vendor. ${credit}`;
    case 'platform':
      return `GST of ${percent} (SAC ${sac}), charged by the platform. ${credit}`;
    case 'reverse_charge':
      return `The vendor bills no GST: the company pays ${formatInrExact(reversePaise)} (${percent}, SAC ${sac}) to the state itself. ${credit}`;
  }
}
