import type { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import { APPROVAL_SAMPLES } from './approval-samples.ts';
import { FLIGHT_SAMPLES } from './flight-samples.ts';
import { MONEY_SAMPLES } from './money-samples.ts';
import { PEOPLE_SAMPLES } from './people-samples.ts';
import type { SamplesFor } from './sample-shapes.ts';
import { SERVICE_SAMPLES } from './service-samples.ts';

/** Every topic with what its mails are rendered from: a topic without a sample does not compile. */
export const SAMPLES: SamplesFor<keyof typeof TOPICS> = {
  ...APPROVAL_SAMPLES,
  ...FLIGHT_SAMPLES,
  ...MONEY_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...SERVICE_SAMPLES,
};
