import type { Offer } from './offer.ts';

/**
 * True where a fare is sold for a private journey: what airlines have agreed with a company, and what they sell only with
 * a company's GST number, is for journeys on its business.
 */
export function isSoldPrivately({ kind, requirements }: Pick<Offer, 'kind' | 'requirements'>): boolean {
  return kind !== 'corporate' && kind !== 'sme' && requirements.gst !== 'mandatory';
}
