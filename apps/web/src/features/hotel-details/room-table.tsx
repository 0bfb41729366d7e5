import { Fragment } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { Details, Room } from './hotel-types.ts';
import { type Choosing, PlanChoice } from './plan-choice.tsx';
import { PlanDetails } from './plan-details.tsx';
import { planTable } from './plan-table.ts';
import { RoomHead } from './room-head.tsx';

interface RoomsProps extends Choosing {
  readonly hotelId: string;
  readonly rooms: readonly Room[];
  readonly soldOut: Details['soldOutRooms'];
  readonly fits: string;
}

/** Rooms as rows and the ways to buy them as columns; beneath the chosen one are all its details. */
export function RoomTable({ hotelId, rooms, soldOut, fits, ...choosing }: RoomsProps) {
  const { columns, rows } = planTable(rooms);
  return (
    <ScrollBox label="Rooms and rates" className="card">
      <table className="w-full border-collapse text-left align-top">
        <caption className="sr-only">Rooms and rates, the price for the whole stay in each cell</caption>
        <thead>
          <tr className="border-b border-hairline align-bottom text-[13px]">
            <th scope="col" className="sticky left-0 z-[1] w-64 min-w-56 bg-surface px-4 py-3 font-medium text-ink-2">
              Room
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="min-w-[148px] px-2 py-3 font-normal">
                {column.isNegotiated && (
                  <span className="mb-1 block">
                    <Badge tone="blue">Company rate</Badge>
                  </span>
                )}
                <span className="block font-semibold">{column.board}</span>
                <span className="block text-meta text-ink-2">{column.terms}</span>
                <span className="block text-meta text-ink-2">{column.payment}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ room, cells }) => {
            const chosen = room.plans.find(({ offerId }) => offerId === choosing.chosenId);
            return (
              <Fragment key={room.name}>
                <tr className="border-b border-hairline align-top">
                  <th scope="row" className="sticky left-0 z-[1] bg-surface px-4 py-3">
                    <RoomHead {...room} hotelId={hotelId} fits={fits} heading="span" />
                  </th>
                  {columns.map(({ key }) => (
                    <td key={key} className="space-y-1.5 px-2 py-3">
                      {(cells.get(key) ?? []).map((plan) => (
                        <PlanChoice key={plan.offerId} room={room} plan={plan} withWords={false} {...choosing} />
                      ))}
                      {!cells.has(key) && <span className="text-ink-3">–</span>}
                    </td>
                  ))}
                </tr>
                {chosen && (
                  <tr className="border-b border-hairline bg-sunken">
                    <td colSpan={columns.length + 1} className="px-4 py-4">
                      <PlanDetails plan={chosen} nights={choosing.nights} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {soldOut.map((room) => (
            <tr key={room.name} className="border-b border-hairline align-top last:border-b-0">
              <th scope="row" className="sticky left-0 bg-surface px-4 py-3 text-ink-3 [&_img]:opacity-50">
                <RoomHead {...room} hotelId={hotelId} beds={null} fits={null} heading="span" />
              </th>
              <td colSpan={columns.length} className="px-2 py-3 text-[13px] text-ink-2">
                Sold out for these nights
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The same on a phone: a card for each room, its rates beneath each other. */
export function RoomCards({ hotelId, rooms, soldOut, fits, ...choosing }: RoomsProps) {
  return (
    <ul aria-label="Rooms and rates" className="space-y-3">
      {rooms.map((room) => (
        <li key={room.name} className="card p-3">
          <RoomHead {...room} hotelId={hotelId} fits={fits} heading="h3" />
          <div className="mt-3 space-y-2">
            {room.plans.map((plan) => (
              <Fragment key={plan.offerId}>
                <PlanChoice room={room} plan={plan} withWords {...choosing} />
                {plan.offerId === choosing.chosenId && (
                  <div className="rounded-[10px] bg-sunken p-3">
                    <PlanDetails plan={plan} nights={choosing.nights} />
                  </div>
                )}
              </Fragment>
            ))}
          </div>
        </li>
      ))}
      {soldOut.map((room) => (
        <li key={room.name} className="card p-3">
          <div className="text-ink-3 [&_img]:opacity-50">
            <RoomHead {...room} hotelId={hotelId} beds={null} fits={null} heading="h3" />
          </div>
          <p className="mt-2 text-[13px] text-ink-2">Sold out for these nights</p>
        </li>
      ))}
    </ul>
  );
}
