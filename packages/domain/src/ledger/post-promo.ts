import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** Credit that the provider gives as a present: it costs us, and the customer may spend it. */
export function postPromoGranted(grantId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `promo:${grantId}:granted`,
      debit: 'promo_cost',
      credit: 'wallet_promo',
      amountPaise,
      reason: 'Promotional credit granted',
    },
  ]);
}

/**
 * What is left of a grant after its last day ends. `writtenOffPaise` ended before, and this comes on top: what a
 * booking had taken may be refunded later. The transfer is named by it, so each amount goes once.
 */
export function postPromoExpired(
  grantId: string,
  { endingPaise, writtenOffPaise }: { readonly endingPaise: Paise; readonly writtenOffPaise: Paise },
): readonly Transfer[] {
  return transfersOf([
    {
      key: `promo:${grantId}:expired${writtenOffPaise > 0 ? `:${writtenOffPaise}` : ''}`,
      debit: 'wallet_promo',
      credit: 'promo_cost',
      amountPaise: endingPaise,
      reason: writtenOffPaise > 0 ? 'Promotional credit was returned after its last day' : 'Promotional credit expired',
    },
  ]);
}
