import { extrasOfOffer, priceOfExtras } from '@pravas/domain/flight-order/chosen-extras.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { sum } from '@pravas/domain/money/money.ts';
import type { FlightTypes, ServiceMoney } from '../booking/index.ts';

/** What orders of flights come to. */
export const flightMoney: ServiceMoney<FlightTypes> = {
  purchase: ({ facts }, booked) => {
    const offers = booked.map((order) => order.detail);
    const extras = offers.flatMap((offer) => extrasOfOffer(facts.extras ?? [], offer));
    const { sellPaise, feePaise, cgstPaise, sgstPaise, igstPaise } = quoteBooking(offers, facts.terms);
    return {
      sellPaise: sum([sellPaise, priceOfExtras(extras)]),
      costPaise: sum(booked.map((order) => order.supplierOrder?.costPaise ?? order.detail.price.costPaise)),
      feePaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
    };
  },
  // From this moment counts for how long an order may be given back free.
  factsOnceBought: ({ facts }, booked, now) =>
    booked.some((order) => order.detail.lookIn) ? { ...facts, boughtAt: now.toString() } : null,
};
