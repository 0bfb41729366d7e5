import type { Offer } from './offer.ts';

/**
 * True where a fare is sold for a private journey: fares that airlines have agreed with a company, and those sold only
 * with a company's GST number, are for journeys on its business.
 */
export function isSoldPrivately({ kind, requirements }: Pick<Offer, 'kind' | 'requirements'>): boolean {
  return kind !== 'corporate' && kind !== 'sme' && requirements.gst !== 'mandatory';
}
