import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;
type Time = ColumnType<Date, Date | string, Date | string>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The tables as Kysely sees them; jsonb is written as text and read as values parsed by their repository. */
export interface Schema {
  organization: {
    id: string;
    name: string;
    is_provider: Generated<boolean>;
    state_id: number;
    state_code: string;
    state_name: string;
    gstin: string | null;
    legal_name: string | null;
    address: string | null;
    contact_email: string | null;
    contact_mobile: string | null;
    settings: Json<unknown>;
    created_at: Generated<Date>;
  };
  role: {
    organization_id: string;
    id: string;
    name: string;
    is_system: Generated<boolean>;
    role_code: Generated<number>;
  };
  role_privilege: { organization_id: string; role_id: string; privilege: string };
  person: {
    organization_id: string;
    id: string;
    user_id: Generated<number>;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    role_id: string;
    is_active: Generated<boolean>;
    title: Generated<string>;
    gender: Generated<string>;
    mobile: string | null;
    date_of_birth: ColumnType<Date | null, string | null | undefined, string | null>;
    passport: Json<unknown> | null;
    created_at: Generated<Date>;
  };
  session: {
    organization_id: string;
    id: string;
    person_id: string;
    user_agent: string | null;
    ip: string | null;
    created_at: Time;
    expires_at: Time;
    ended_at: MaybeTime;
    end_reason: string | null;
  };
  session_refresh: {
    organization_id: string;
    session_id: string;
    token_hash: Buffer;
    issued_at: Time;
    used_at: MaybeTime;
  };
  session_access: { organization_id: string; session_id: string; token_hash: Buffer; expires_at: Time };
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
