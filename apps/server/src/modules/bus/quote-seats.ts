import type { quoteBusSeats as operation } from '@pravas/contract/bus/quote-seats.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { BookedSeat } from '@pravas/domain/bus/bus-detail.ts';
import { compareBuses, judgeSeats, suggestBus } from '@pravas/domain/bus/judge-bus.ts';
import { listedBus } from '@pravas/domain/bus/listed-bus.ts';
import { mergeBuses } from '@pravas/domain/bus/merge-buses.ts';
import { busLines, quoteBus } from '@pravas/domain/bus/quote-bus.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Caller } from '../../platform/caller.ts';
import { arrivalOf, presentStop } from '../bus-order/index.ts';
import type { BusContext } from './bus-context.ts';
import { wireBusId } from './present-bus.ts';
import { presentBusVerdict, presentCancellation, presentSeat } from './present-seats.ts';
import { type SelectedSeats, selectSeats } from './select-seats.ts';

type Quoted = PayloadOf<typeof operation>;
type Price = NonNullable<Quoted['price']>;

/** Prices seats and says who may not have them. Throws what `selectSeats` does. */
export async function quoteSeats(
  context: BusContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  signal: AbortSignal,
): Promise<Quoted> {
  const selected = await selectSeats(context, caller, body, signal);
  return presentSelection(selected, body.seenTotal ?? null);
}

/** Chosen seats with their problems and their total; `seenPaise` is the total that was shown before. */
export function presentSelection(selected: SelectedSeats, seenPaise: Paise | null): Quoted {
  const { opened, layout, boarding, dropping, chosen, people, problems, booked } = selected;
  const { bus, presenting } = opened;
  return {
    boarding: presentStop(boarding, bus.from.name),
    dropping: dropping && presentStop(dropping, bus.to.name, arrivalOf),
    seats: chosen.flatMap(({ seatName }, index) => {
      const seat = layout.seats.find((one) => one.seatName === seatName);
      const person = people[index] ?? null;
      if (!seat) return [];
      return [
        {
          seat: presentSeat(presenting, bus, layout, seat),
          passenger: person && { name: person.name, title: person.title, gender: person.gender },
          isPrimary: index === 0,
        },
      ];
    }),
    problems: problems.map(({ code, seatName, message }) => ({
      ...{ code, seatName, message },
      isOpen:
        code === 'nobody_on_it' ||
        code === 'gender_unsaid' ||
        (code === 'not_as_many_as_travellers' && chosen.length < presenting.criteria.seats),
    })),
    price: booked && priceOf(selected, booked, seenPaise),
  };
}

function priceOf(selected: SelectedSeats, booked: readonly BookedSeat[], seenPaise: Paise | null): Price {
  const { opened, boarding } = selected;
  const { bus, presenting } = opened;
  const { terms } = presenting;
  const costPaise = sum(booked.map(({ fare }) => fare.totalPaise));
  const quote = quoteBus({ seats: booked, costPaise }, { ...terms.quote, travellers: booked.length });
  const { totalPaise, cgstPaise, sgstPaise, igstPaise } = quote;
  const judged = terms.version && judgeChosen(selected, booked, terms.version);
  return {
    lines: busLines(booked, quote).map(({ code, label, paise }) => ({ code, label, amount: paise })),
    total: totalPaise,
    feeGst: { cgst: cgstPaise, sgst: sgstPaise, igst: igstPaise },
    changed: seenPaise === null || seenPaise === totalPaise ? null : { old: seenPaise, new: totalPaise },
    verdict: judged?.verdict ?? null,
    suggestion: judged?.suggestion ?? null,
    cancellation: presentCancellation(presenting, bus, booked, boarding),
  };
}

/** What the policy makes of the seats beside all that the search found, and the nearest choice that complies. */
function judgeChosen(
  { opened, layout }: SelectedSeats,
  seats: readonly BookedSeat[],
  version: PolicyVersion,
): Pick<Price, 'verdict' | 'suggestion'> {
  const { bus, search, presenting } = opened;
  const { now } = presenting;
  const merged = mergeBuses(search.buses);
  const compared = compareBuses(version, merged, now);
  const verdict = judgeSeats(version, { ...bus, seats }, { budget: null, now, compared });
  const options = merged.map((one) => listedBus(one, null, now));
  const suggestion = suggestBus(version, { now, bus, seats, layout }, options);
  return {
    verdict: presentBusVerdict(verdict),
    suggestion: suggestion && {
      text: suggestion.text,
      busId: suggestion.optionKey === null ? null : wireBusId({ serviceId: suggestion.optionKey }),
      seatName: suggestion.fareKey,
      saves: suggestion.savesPaise,
    },
  };
}
