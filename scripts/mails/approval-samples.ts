import type { RequestFacts } from '../../apps/server/src/modules/notification/facts/request-facts.ts';
import type { ApprovalItemFacts } from '../../apps/server/src/modules/notification/templates/approval-words.ts';
import type { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import { paise } from '../../packages/domain/src/money/money.ts';
import { ASHA, MEERA, TRIP, TRIP_ID } from './sample-bookings.ts';
import type { SamplesFor } from './sample-shapes.ts';

const FLIGHT: ApprovalItemFacts = {
  title: 'Delhi to Mumbai, Tue, 5 Jan',
  totalPaise: paise(1_24_850_00),
  state: 'pending',
  chain: 'out',
  level: 0,
  broken: [
    'It costs ₹1,24,850, which is ₹1,150 above the limit of ₹1,23,700.',
    'It was chosen 3 days before departure; 7 are asked for.',
  ],
  suggestion: 'Leave 09:40, save ₹1,150',
  reason: 'Meeting time: The client moved the review to 09:00',
  comment: null,
};
const STAY: ApprovalItemFacts = {
  ...FLIGHT,
  title: 'Torvani Grand, Bengaluru, 2 nights',
  totalPaise: paise(16_845_20),
  chain: 'within',
  broken: [],
  suggestion: null,
  reason: null,
};

const REQUEST: RequestFacts = {
  trip: TRIP,
  requestedBy: ASHA,
  lastVoterId: MEERA,
  requestId: '0197a000-0000-7000-8000-000000000003',
  tripId: TRIP_ID,
  tripName: TRIP.name,
  purpose: TRIP.purpose,
  requesterName: 'Asha Rao',
  reason: 'Please before noon, the fare ends today',
  travellers: TRIP.travellerNames,
  actorName: 'Meera Iyer',
  items: [FLIGHT, STAY],
  history: [],
  decideBy: 'Mon, 4 Jan, 18:00 (India)',
};
const news = { ...REQUEST, by: ASHA };
const decided = (states: readonly [string, string], comment: ApprovalItemFacts['comment'] = null) => ({
  ...REQUEST,
  by: MEERA,
  items: [
    { ...FLIGHT, state: states[0], comment },
    { ...STAY, state: states[1] },
  ],
});
const ask = { personId: MEERA, facts: REQUEST, taskId: '0197a000-0000-7000-8000-000000000004' };
const asks = [ask];
const LATER = { by: 'Meera Iyer', text: 'The evening flight is ₹4,000 less. Could you take it?' };

/** The facts of notifications about requests for approval. */
export const APPROVAL_SAMPLES: SamplesFor<Extract<keyof typeof TOPICS, `approval.${string}`>> = {
  'approval.requested': { two: { ...news, asks } },
  'approval.reminder': { one: { tripId: TRIP_ID, asks: [{ ...ask, facts: { ...REQUEST, items: [FLIGHT] } }] } },
  'approval.escalated': { two: { tripId: TRIP_ID, asks } },
  'approval.decided': {
    approved: decided(['approved', 'approved']),
    rejected: decided(['rejected', 'rejected'], LATER),
    mixed: decided(['approved', 'rejected']),
    agreed: decided(['pending', 'pending']),
  },
  'approval.changes_requested': {
    one: { ...decided(['changes', 'approved'], LATER), items: [{ ...FLIGHT, state: 'changes', comment: LATER }] },
  },
  'approval.withdrawn': { one: news },
  'approval.bypassed': {
    one: { ...news, actorName: 'Vikram Shah', history: ['Approval bypassed for Delhi to Mumbai: the fare ends today'] },
  },
  'approval.commented': {
    one: {
      tripId: TRIP_ID,
      tripName: TRIP.name,
      trip: TRIP,
      requestId: REQUEST.requestId,
      by: MEERA,
      authorName: 'Meera Iyer',
      text: 'Is the second night needed?',
    },
  },
};
