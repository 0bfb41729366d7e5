import type { SearchText } from '../../lib/search-text.ts';
import { readListPage, writeListPage } from '../../ui/list-address.ts';

const DEFAULTS = { sortColumns: ['createdAt'], sortBy: 'createdAt', sortOrder: 'DESC' } as const;

/** The states of a delivery; '' = any. */
export const DELIVERY_STATES = ['', 'waiting', 'delivered', 'failed'] as const;

/** Which deliveries of which webhook are shown; '' = the list of webhooks. */
export interface DeliveryAsk {
  readonly webhookId: string;
  readonly state: (typeof DELIVERY_STATES)[number];
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

/** Reads the webhook, state and page from an address; what makes no sense there reads as the beginning. */
export function readDeliveryAsk(text: SearchText): DeliveryAsk {
  const { rowNumber, recordsPerPage } = readListPage(text, DEFAULTS);
  const state = DELIVERY_STATES.find((one) => one === text.state) ?? '';
  return { webhookId: text.webhookId ?? '', state, rowNumber, recordsPerPage };
}

/** Writes them as address values; the defaults are left out. */
export function writeDeliveryAsk({ webhookId, state, rowNumber, recordsPerPage }: DeliveryAsk) {
  const page = writeListPage({ sortBy: 'createdAt', sortOrder: 'DESC', rowNumber, recordsPerPage }, DEFAULTS);
  return { ...page, webhookId, state };
}
