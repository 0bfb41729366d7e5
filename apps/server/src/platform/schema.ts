import type { Generated } from 'kysely';
import type { Json, MaybeTime, Time } from './schema-columns.ts';
import type { PeopleSchema } from './schema-people.ts';

/** The tables as Kysely sees them. */
export interface Schema extends PeopleSchema {
  audit_head: { organization_id: string; seq: number; hash: string };
  audit_event: {
    organization_id: string;
    seq: number;
    at: Time;
    actor: string;
    action: string;
    object_type: string;
    object_id: string;
    details: Json<unknown>;
    request_id: string | null;
    previous_hash: string;
    hash: string;
  };
  outbox_event: {
    organization_id: string;
    id: string;
    topic: string;
    payload: Json<unknown>;
    created_at: Time;
    run_at: Time;
    attempts: Generated<number>;
    delivered_at: MaybeTime;
    last_error: string | null;
  };
  idempotency_key: {
    organization_id: string;
    person_id: string;
    operation: string;
    key: string;
    request_hash: string;
    response_status: number | null;
    response_body: string | null;
    created_at: Time;
    locked_until: Time;
  };
  flight_search: {
    organization_id: string;
    id: string;
    person_id: string;
    criteria: Json<unknown>;
    created_at: Time;
    expires_at: Time;
  };
  flight_search_batch: {
    organization_id: string;
    search_id: string;
    batch: number;
    supplier_id: string;
    offers: Buffer;
    offer_count: number;
    received_at: Time;
  };
  trip: {
    organization_id: string;
    id: string;
    created_by: string;
    name: string;
    is_personal: Generated<boolean>;
    starts_at: MaybeTime;
    ends_at: MaybeTime;
    created_at: Time;
    updated_at: Time;
  };
  trip_traveller: {
    organization_id: string;
    id: string;
    trip_id: string;
    position: number;
    person_id: string | null;
    details: Json<unknown>;
  };
  booking: {
    organization_id: string;
    id: string;
    trip_id: string;
    service: string;
    status: string;
    payment_status: string;
    epoch: Generated<number>;
    lease_until: MaybeTime;
    run_at: MaybeTime;
    facts: Json<unknown>;
    travellers: Json<unknown>;
    total_paise: number;
    pending_total_paise: number | null;
    itinerary_updated_at: Time;
    failure: string | null;
    created_by: string;
    created_at: Time;
    updated_at: Time;
    removed_at: MaybeTime;
  };
  booking_leg: {
    organization_id: string;
    id: string;
    booking_id: string;
    position: number;
    direction: string;
    supplier_id: string;
    offer: Json<unknown>;
    pending_offer: Json<unknown> | null;
    own_context: boolean;
    state: string;
    client_ref: string;
    supplier_booking: Json<unknown> | null;
    pnr: string | null;
    message: string | null;
  };
  effect: {
    organization_id: string;
    id: string;
    booking_id: string;
    leg_id: string;
    kind: string;
    key: string;
    attempt: number;
    sent_at: Time;
    not_after: Time;
    state: string;
    outcome: Json<unknown> | null;
    settled_at: MaybeTime;
  };
  payment_order: {
    organization_id: string;
    id: string;
    booking_id: string;
    order_id: string;
    gateway_id: string;
    amount_paise: number;
    status: string;
    superseded: Generated<boolean>;
    gateway_ref: string | null;
    message: string | null;
    created_at: Time;
    expires_at: Time;
    settled_at: MaybeTime;
    verify_at: MaybeTime;
  };
  refund: {
    organization_id: string;
    id: string;
    booking_id: string;
    payment_order_id: string;
    amount_paise: number;
    reason: string;
    state: string;
    refund_ref: string;
    gateway_refund_ref: string | null;
    attempts: Generated<number>;
    next_try_at: Time;
    created_at: Time;
    completed_at: MaybeTime;
  };
  booking_event: { organization_id: string; booking_id: string; seq: number; at: Time; text: string };
  ledger_account: { organization_id: string; code: string; balance_paise: Generated<number> };
  ledger_transfer: {
    organization_id: string;
    id: string;
    key: string;
    debit_account: string;
    credit_account: string;
    amount_paise: number;
    booking_id: string | null;
    reason: string;
    at: Time;
  };
}
