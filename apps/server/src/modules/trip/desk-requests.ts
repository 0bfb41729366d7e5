import type { deskRequest } from '@pravas/contract/desk/request-shapes.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { Trip } from './trip.ts';
import { editRefusal, type TripReader } from './trip-access.ts';

/** What a traveller has asked the travel desk for, as the case keeps it. The exact wishes are the service's own. */
export interface AskedOfDesk {
  readonly service: string;
  readonly text: string;
  readonly note: string | null;
  /** A person's id. */
  readonly askedBy: string;
  readonly wish: unknown;
  /** How it ended; absent while it is open, and where the travel desk has closed it by itself. */
  readonly outcome?: 'answered' | 'withdrawn';
}

/** A request as it crosses the wire. */
export type WireRequest = z.output<typeof deskRequest>;

interface RequestRow {
  readonly id: string;
  readonly facts: AskedOfDesk;
  readonly state: string;
  readonly created_at: Date;
  readonly due_at: Date | null;
  readonly resolution: string | null;
  readonly asked_by: string | null;
}

/** What was asked of the travel desk for a trip, newest first. */
export async function readDeskRequests(tx: Tx, trip: Trip, reader: TripReader): Promise<WireRequest[]> {
  const { rows } = await sql<RequestRow>`
    select c.id, c.facts, c.state, c.created_at, c.due_at, c.resolution,
      p.first_name || ' ' || p.last_name as asked_by
    from work_case c left join person p
      on p.organization_id = c.organization_id and p.id::text = c.facts->>'askedBy'
    where c.trip_id = ${trip.id} and c.kind = 'desk_request' order by c.created_at desc, c.number desc`.execute(tx);
  const mayEdit = editRefusal(reader, trip) === null;
  return rows.map((row) => presentRequest(row, mayEdit || row.facts.askedBy === reader.personId));
}

function presentRequest(row: RequestRow, mayWithdraw: boolean): WireRequest {
  const { service, text, note, outcome = 'closed' } = row.facts;
  const isOpen = row.state === 'open';
  return {
    _id: row.id,
    service,
    text,
    note,
    askedBy: row.asked_by ?? '',
    askedAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    state: isOpen ? 'open' : outcome,
    answer: isOpen ? null : row.resolution,
    mayWithdraw: isOpen && mayWithdraw,
  };
}
