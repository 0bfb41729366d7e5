import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Egress } from '../../platform/egress.ts';
import type { Logger } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

/** What looking after webhooks needs. */
export interface WebhookContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly secrets: SecretBox;
}

/** What sending to webhooks needs. */
export interface WebhookWorkContext extends WebhookContext {
  readonly log: Logger;
}

/** What a webhook's secret is sealed for: it cannot be opened for another purpose or another webhook. */
export const purposeOf = (endpointId: string): string => `webhook:${endpointId}`;
