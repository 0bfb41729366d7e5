import type { ServiceModule } from '../../apps/server/src/modules/booking/service-module.ts';

const shownToNobody = (): never => {
  throw new Error('The simulation shows and judges nothing');
};

/** The parts of a service that screens, papers and policies use: the simulation has none of them. */
export const UNSEEN: Pick<ServiceModule, 'presentation' | 'inTrip' | 'judging'> = {
  presentation: { beingBooked: 'it is being booked', present: shownToNobody },
  inTrip: {
    papers: 'Papers',
    label: shownToNobody,
    purchaseLabel: shownToNobody,
    // It says what the travel desk is to buy.
    detail: ({ orders }) => `${orders.length} bought by hand`,
    travellerProblems: shownToNobody,
    timeline: shownToNobody,
    calendar: shownToNobody,
    printed: shownToNobody,
    carried: shownToNobody,
    shared: shownToNobody,
    parts: shownToNobody,
    planned: shownToNobody,
    gstCredit: shownToNobody,
  },
  judging: { payingTravellers: shownToNobody, judge: shownToNobody, shownToApprover: shownToNobody },
};
