import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  askForTrain as askOperation,
  buyTrain as buyOperation,
  updateTrainChart as chartOperation,
  enterTrain as enterOperation,
} from '@pravas/contract/train/train-operations.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import { saleOpensWords, type TrainWish, trainWishWords } from '@pravas/domain/train/train-wish.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import {
  type AskingContext,
  askDesk,
  type BuyingContext,
  buyAtDesk,
  enterForTrip,
  readWithin,
  settleByRules,
  tellNews,
} from '../desk/index.ts';
import { readChartForm } from './read-chart-form.ts';
import { readTrainForm } from './read-train-form.ts';
import { readTrainWish } from './read-train-wish.ts';
import { trainItinerary } from './train-rules.ts';

/** Who acts, and by which request. */
type By = Parameters<typeof enterForTrip>[2];

/** Asks the travel desk for a train. Throws as `askDesk`, and `validation_failed`. */
export async function askForTrain(
  context: AskingContext,
  { tripId, train }: BodyOf<typeof askOperation>,
  by: By,
): Promise<PayloadOf<typeof askOperation>> {
  const wish = readWithin('train', () => readTrainWish(train, by.now));
  const { note, ...wanted } = wish;
  const text = trainWishWords(wish);
  const request = await askDesk(
    context,
    tripId,
    { service: 'train', thing: 'a train', text, note, wish: presentWish(wanted) },
    by,
  );
  const opens = saleOpensWords(wish, indianDay(by.now));
  const next = 'The travel desk looks for it and writes to you.';
  return { tripId, request, text: opens === null ? next : `${next} ${opens}` };
}

/** As a form begins with it. */
function presentWish({ from, to, ...wish }: Omit<TrainWish, 'note'>) {
  const station = ({ code, name, city }: TrainWish['from']) => ({ code, name, city });
  return { ...wish, from: station(from), to: station(to) };
}

/** Enters a train that was found for a trip. Throws as `enterForTrip`. */
export function enterTrain(
  context: BuyingContext,
  { tripId, train, fee, cancelFee, requestId }: BodyOf<typeof enterOperation>,
  by: By,
): Promise<PayloadOf<typeof enterOperation>> {
  const detail = readWithin('train', () => readTrainForm(train, by.now));
  if (detail.pnr !== null) throw refuseTyped('pnr', 'Leave the PNR blank. You enter it once the ticket is bought');
  if (Temporal.Instant.compare(instantOf(detail.boardingDeparture), by.now) <= 0) {
    throw refuseTyped('departure', 'This train has left. Enter one that has not left yet');
  }
  const make = (party: number) => onlyGoing(detail, party);
  return enterForTrip(context, { tripId, service: 'train', thing: 'A train', fee, cancelFee, requestId, make }, by);
}

/** Those of a trip who are on the ticket, who are the booking's only travellers. */
function onlyGoing(detail: TrainDetail, party: number) {
  const stranger = detail.passengers.findIndex(({ travellerIndex }) => travellerIndex >= party);
  if (stranger >= 0) throw refuseTyped(`passengers.${stranger}.travelerIndex`, 'This traveller is not in the trip');
  const travellers = detail.passengers.map(({ travellerIndex }) => travellerIndex).toSorted((a, b) => a - b);
  const passengers = detail.passengers.map((one) => ({
    ...one,
    travellerIndex: travellers.indexOf(one.travellerIndex),
  }));
  return { travellers, detail: { ...detail, passengers } };
}

/** Enters a ticket that was bought. Throws as `buyAtDesk`. */
export function buyTrain(
  context: BuyingContext,
  { bookingId, train }: BodyOf<typeof buyOperation>,
  file: UploadedFile | null,
  by: By,
): Promise<PayloadOf<typeof buyOperation>> {
  const detail = readWithin('train', () => readTrainForm(train, by.now));
  const { pnr, transactionId } = detail;
  if (pnr === null) throw refuseTyped('pnr', 'Enter the PNR of the ticket');
  return buyAtDesk(
    context,
    {
      bookingId,
      service: 'train',
      file,
      read: (quoted, { travellers }) => {
        refuseOthers(detail, quoted.detail as TrainDetail, travellers.length);
        return { detail, locator: pnr, bookingRef: transactionId, field: 'train.pnr' };
      },
      fieldsOf: (ticket) => trainItinerary(ticket as TrainDetail),
    },
    by,
  );
}

/** A ticket is for those for whom it was quoted: each of them and no other. */
function refuseOthers({ passengers }: TrainDetail, quoted: TrainDetail, party: number): void {
  const wanted = new Set(quoted.passengers.map(({ travellerIndex }) => travellerIndex));
  const stranger = passengers.findIndex(({ travellerIndex }) => travellerIndex >= party || !wanted.has(travellerIndex));
  if (stranger >= 0) throw refuseTyped(`passengers.${stranger}.travelerIndex`, 'This traveller is not on the quote');
  if (passengers.length !== wanted.size) {
    throw refuseTyped('passengers', 'Enter everybody for whom the train was quoted');
  }
}

/** Enters the status of passengers. Throws as `tellNews`. */
export function updateTrainChart(
  context: BuyingContext,
  { bookingId, orderId, chart }: BodyOf<typeof chartOperation>,
  by: By,
): Promise<PayloadOf<typeof chartOperation>> {
  let lapses = false;
  return tellNews(
    context,
    {
      bookingId,
      orderId,
      service: 'train',
      read: (order, _, holders) => {
        const ticket = order.detail as TrainDetail;
        const travellers = ticket.passengers.map(({ travellerIndex }) => travellerIndex);
        const gone = travellers.filter((index) => !holders.includes(index));
        const updated = readWithin('chart', () => readChartForm(chart, ticket, { now: by.now, gone }));
        lapses = updated.lapses;
        const told = updated.changes
          .filter(({ meaning }) => meaning !== 'unchanged')
          .map(({ travellerIndex, words }) => ({ traveller: travellerIndex, text: words }));
        const history = historyOf(
          updated.detail.chartedAt !== null,
          updated.changes.filter(({ meaning }) => !UNMOVED.includes(meaning)).length,
        );
        return { detail: updated.detail, history, told, kind: 'chart' };
      },
    },
    by,
    async (tx, locked, id) => {
      if (!lapses) return { bookingId, lapses, text: 'Entered. Travellers whose place has changed are told.' };
      const reason = 'The chart is prepared and everybody waits: the railway cancels the ticket.';
      const settled = await settleByRules(tx, context, locked, { orderId: id, reason }, by);
      if (settled instanceof Refusal) throw settled;
      return { bookingId, lapses, text: `The railway cancels the ticket. ${settled}` };
    },
  );
}

/** What is reported though nothing has changed. */
const UNMOVED: readonly string[] = ['unchanged', 'still_waiting'];

/** What an update of the chart says in the history; each traveller gets what has changed for them. */
function historyOf(isCharted: boolean, changed: number): string {
  const found =
    changed === 0
      ? 'nothing has changed'
      : `the status of ${changed} ${changed === 1 ? 'passenger' : 'passengers'} has changed`;
  return isCharted ? `The chart is prepared: ${found}.` : `The travel desk checked the statuses: ${found}.`;
}

function refuseTyped(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field: `train.${field}`, message }] });
}
