import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import { extrasOfOffer, priceOfExtras } from '@pravas/domain/flight-order/chosen-extras.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { sum } from '@pravas/domain/money/money.ts';
import type { ServiceMoney } from '../booking/index.ts';
import type { FlightTypes } from './flight-booking.ts';

/** What orders of flights cost. */
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
  // The look-in, in which an order may be cancelled free of charge, counts from this moment.
  factsOnceBought: ({ facts }, booked, now) =>
    booked.some((order) => order.detail.lookIn) ? { ...facts, boughtAt: now.toString() } : null,
  expense: ({ facts }, orders) => {
    const slices = orders.flatMap((order) => [...order.detail.slices]);
    const [first] = slices;
    if (!first) throw new Error('An expense of flights without a flight');
    const { taxesPaise, cgstPaise, sgstPaise, igstPaise } = quoteBooking(
      orders.map((order) => order.detail),
      facts.terms,
    );
    const airlines = new Set(slices.flatMap((slice) => slice.segments.map((segment) => segment.airlineName)));
    return {
      category: 'airfare',
      vendor: [...airlines].join(', '),
      from: departureOf(first).city,
      to: arrivalOf(first).city,
      isInternational: facts.international,
      taxPaise: sum([taxesPaise, cgstPaise, sgstPaise, igstPaise]),
    };
  },
};
