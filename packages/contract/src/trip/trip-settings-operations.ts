import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation } from '../operation.ts';
import { chargedTo, tripGst, tripKind, tripSummary } from './trip-shapes.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

/** What screens about trips need to know before anything is typed. */
export const getTripSettings = defineOperation({
  id: 'get-trip-settings',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/settings',
  summary: 'Choices for a new trip',
  access: OWN,
  object: 'self',
  payload: z.object({
    kinds: z.array(z.object({ kind: tripKind, allowed: z.boolean(), reason: z.nullable(z.string()) })),
    costCentres: z.array(chargedTo),
    projects: z.array(chargedTo),
    gstRegistrations: z.array(z.extend(tripGst, { isDefault: z.boolean() })),
    /** Chosen where the policy asks for a reason. */
    reasonCodes: z.array(z.object({ _id: z.string(), code: z.string(), text: z.string() })),
    /** How far a price may rise after approval; the smaller of both holds. */
    priceTolerance: z.object({ percent: z.number(), amount: rupees }),
    /** Colleagues, guests and personal travellers together. */
    maxTravelers: z.number(),
  }),
  errors: [],
});

/** What awaits the signed-in person. */
export const getTripDashboard = defineOperation({
  id: 'get-trip-dashboard',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/settings/dashboard',
  summary: 'My next trip and what waits for me',
  access: OWN,
  object: 'self',
  payload: z.object({
    /** The one under way, else the next to start. */
    nextTrip: z.nullable(tripSummary),
    counts: z.object({
      Draft: z.number(),
      Upcoming: z.number(),
      Ongoing: z.number(),
      Past: z.number(),
      Cancelled: z.number(),
      'Not booked': z.number(),
    }),
    /** My trips that wait for their approvers. */
    waitingForApproval: z.number(),
    /** Requests of others that wait for my decision. */
    approvalsToDecide: z.number(),
    unclaimedExpenses: z.object({ count: z.number(), amount: rupees }),
  }),
  errors: [],
});
