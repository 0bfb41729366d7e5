import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';
import type { Webhook, WebhookList } from './webhook-query.ts';

/** A topic that a webhook may receive. */
export type Topic = WebhookList['topics'][number]['topic'];

/** A webhook as it is typed. */
export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly topics: readonly Topic[];
}

/** What the form begins with; topics that are no longer known are left out. */
export function webhookValuesOf(row: Webhook | null, known: WebhookList['topics']): WebhookValues {
  const topics = known.flatMap(({ topic }) => (row?.topics.includes(topic) ? [topic] : []));
  return { name: row?.name ?? '', url: row?.url ?? '', topics };
}

/** What is wrong, by field. The server checks again whether the address is a public one. */
export function checkWebhook({ name, url, topics }: WebhookValues): FieldErrors {
  return {
    name: checkText(FIELD_RULES.keyName, name) ?? undefined,
    url: checkAddress(url.trim()),
    topics: topics.length === 0 ? requiredMessage('Topic') : undefined,
  };
}

function checkAddress(url: string): string | undefined {
  if (url === '') return requiredMessage('Address');
  if (url.length > 500) return 'Address must be 1 to 500 characters';
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? undefined : 'Please enter valid address';
}

/** The topics in groups by subject, with a word for each group. */
export function topicGroups(topics: WebhookList['topics']) {
  const groups = new Map<string, WebhookList['topics'][number][]>();
  for (const entry of topics) {
    const area = entry.topic.split('.')[0] ?? entry.topic;
    groups.set(area, [...(groups.get(area) ?? []), entry]);
  }
  return [...groups].map(([area, entries]) => ({ area, label: AREA_WORDS[area] ?? area, entries }));
}

const AREA_WORDS: Readonly<Record<string, string>> = {
  trip: 'Trips',
  booking: 'Bookings',
  approval: 'Approvals',
  expense: 'Expenses',
  policy: 'Policies',
};

/** A JSON text laid out for reading; any other text stays as it is. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
