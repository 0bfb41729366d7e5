import type { WorkCase } from '../../apps/server/src/modules/casework/index.ts';
import type { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import { paise } from '../../packages/domain/src/money/money.ts';
import { ASHA, MEERA, TRIP, TRIP_ID } from './sample-bookings.ts';
import type { SamplesFor } from './sample-shapes.ts';

const trip = {
  trip: TRIP,
  by: ASHA,
  tripId: TRIP_ID,
  name: TRIP.name,
  actorName: 'Vikram Shah',
  startsOn: '2027-01-05',
  cancelReason: TRIP.cancelReason,
  changes: ['Asha Rao added the flight Delhi to Mumbai on Tue, 5 Jan', 'Asha Rao named Vikram Shah as a traveller'],
};

const found: WorkCase = {
  id: '0197a000-0000-7000-8000-000000000005',
  number: 214,
  kind: 'refund_short',
  key: 'refund',
  bookingId: null,
  tripId: TRIP_ID,
  title: 'IndiGo kept ₹2,400 more than its rules say of Delhi to Mumbai, Tue, 5 Jan',
  facts: {},
  state: 'open',
  ownerId: null,
  dueAt: new Date('2027-01-06T12:30:00Z'),
  resolution: null,
  createdAt: new Date('2027-01-05T06:00:00Z'),
  closedAt: null,
  version: 1,
};
const workCase = { tripId: TRIP_ID, found, by: ASHA };

const shared = {
  trip_id: TRIP_ID,
  tripId: TRIP_ID,
  by: ASHA,
  shortlistId: '0197a000-0000-7000-8000-000000000006',
  firstName: 'Asha',
  lastName: 'Rao',
  options: [],
};
const things = [
  { itemId: 'a', variantId: '2', name: '6E 6045, Saver', paise: paise(8_668_00) },
  { itemId: 'b', variantId: '2', name: 'AI 865, Flexi', paise: paise(11_240_00) },
];
const list = (service: string) => ({
  ...shared,
  service,
  note: 'Which one would let us be at the client by 10?',
  recipients: [MEERA],
  things,
});
const answer = (service: string) => ({
  ...shared,
  service,
  firstName: 'Meera',
  lastName: 'Iyer',
  ownerId: ASHA,
  item_id: 'a',
  variant_id: '2',
  answered_at: new Date('2027-01-02T06:00:00Z'),
  comment: 'The early one: the traffic is bad after nine.',
  isChange: false,
  thing: things[0] ?? null,
});

const sharing = {
  tripId: TRIP_ID,
  bookingId: '0197a000-0000-7000-8000-000000000002',
  by: ASHA,
  hotel: 'Torvani Grand, Bengaluru',
};

const access = (news: NonNullable<SamplesFor<'access.changed'>['access.changed']>[string]['news']) => ({
  tripId: null,
  news,
  doer: 'Vikram Shah (vikram.shah@meridian.example)',
  about: 'Nisha Verma (nisha.verma@meridian.example)',
});

const asked = {
  tripId: null,
  checkId: '0197a000-0000-7000-8000-000000000007',
  subject: 'Flooding in Mumbai',
  body: 'The airport is closed and trains are not running.\nPlease stay where you are and tell us how you are.',
  sender: 'Vikram Shah',
  senderEmail: 'vikram.shah@meridian.example',
  senderMobile: '+919845012345',
  personId: ASHA,
  ownerId: ASHA,
  name: 'Asha Rao',
  email: 'asha.rao@meridian.example',
  mobile: '+919876543210',
  place: 'Mumbai, Hotel Marine Plaza',
  note: 'The ground floor is under water',
};

/** The facts of notifications about trips, people, the travel desk and an organisation's doors. */
export const PEOPLE_SAMPLES: SamplesFor<
  Extract<
    keyof typeof TOPICS,
    | `trip.${string}`
    | `case.${string}`
    | `flight.${string}`
    | `stay.${string}`
    | `access.${string}`
    | `safety.${string}`
    | `policy.${string}`
    | `report.${string}`
  >
> = {
  'trip.created': { one: trip },
  'trip.finalised': { one: trip },
  'trip.changed': { told: trip, untold: { ...trip, changes: [] } },
  'trip.cancelled': { one: trip },
  'trip.app_link': { one: trip },
  'case.opened': { one: workCase },
  'case.released': { one: workCase },
  'case.overdue': { one: workCase },
  'flight.shortlisted': { two: list('flight') },
  'flight.shortlist_answered': { chosen: answer('flight'), none: { ...answer('flight'), comment: null, thing: null } },
  'stay.shortlisted': { two: list('hotel') },
  'stay.shortlist_answered': { chosen: { ...answer('hotel'), isChange: true } },
  'stay.sharing_asked': { one: { ...sharing, recipients: [MEERA], askedBy: 'Asha Rao' } },
  'stay.sharing_answered': {
    agrees: { ...sharing, ownerId: ASHA, agrees: true, name: 'Meera Iyer' },
    refuses: { ...sharing, ownerId: ASHA, agrees: false, name: 'Meera Iyer' },
  },
  'access.changed': {
    sso: access({
      kind: 'sso',
      by: ASHA,
      before: ['Passwords only'],
      after: ['Sign-in through login.meridian.example', 'Passwords are off'],
    }),
    verified: access({ kind: 'domain_verified', by: ASHA, domain: 'meridian.example' }),
    removed: access({ kind: 'domain_removed', by: ASHA, domain: 'meridian.example' }),
    key: access({ kind: 'directory_key', by: ASHA, name: 'Entra ID' }),
    left: access({
      kind: 'left_behind',
      by: ASHA,
      personId: MEERA,
      isDisabled: true,
      things: ['API key “Payroll export”', 'Webhook to https://erp.meridian.example/pravas'],
    }),
  },
  'safety.asked': { employee: asked, guest: { ...asked, personId: null, ownerId: null, name: 'Ravi Menon' } },
  'safety.answered': { help: { ...asked, by: ASHA, answer: 'help', notedBy: 'Vikram Shah' } },
  'report.scheduled': {
    figures: {
      tripId: null,
      recipients: [ASHA],
      viewName: 'Spend by cost centre',
      scheduledBy: 'Nisha Verma',
      from: '2027-01-01',
      to: '2027-01-31',
      rows: 48,
      bookings: 132,
      netPaise: 18_42_310_00,
      link: '/report/cost-centres?from=2027-01-01&to=2027-01-31',
    },
    nothing: {
      tripId: null,
      recipients: [ASHA],
      viewName: 'Unused tickets',
      scheduledBy: null,
      from: '2027-01-01',
      to: '2027-01-01',
      rows: 0,
      bookings: 0,
      netPaise: null,
      link: '/report/unused-tickets?from=2027-01-01&to=2027-01-01',
    },
  },
  'report.not_sent': {
    failed: {
      tripId: null,
      ownerId: ASHA,
      viewName: 'Spend by cost centre',
      isPaused: false,
      reason: 'It took longer than two minutes.',
    },
    paused: {
      tripId: null,
      ownerId: ASHA,
      viewName: 'Spend by cost centre',
      isPaused: true,
      reason: 'Nobody on its list may read reports any more.',
    },
  },
  // Shown in the inbox alone.
  'policy.published': null,
};
