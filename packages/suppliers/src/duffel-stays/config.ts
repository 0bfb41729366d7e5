import type { DuffelConfig } from '../duffel/config.ts';

/** An account at Duffel for which Stays is switched on; the same token serves flights. */
export type DuffelStaysConfig = Pick<
  DuffelConfig,
  'supplierId' | 'label' | 'baseUrl' | 'token' | 'searchDeadlineMs' | 'bookDeadlineMs'
>;
