import type { Generated } from 'kysely';
import type { Calendar, Json, MaybeTime, Time } from './schema-columns.ts';

/** The tables about choosing flights, what happens to them after booking, and the travel desk. */
export interface FlightSchema {
  fare_memory: {
    organization_id: string;
    origin: string;
    destination: string;
    departs_on: Calendar;
    cabin: string;
    seen_on: Calendar;
    lowest_paise: number;
    airline_code: string;
  };
  flight_shortlist: {
    organization_id: string;
    id: string;
    created_by: string;
    trip_id: string | null;
    criteria: Json<unknown>;
    options: Json<unknown>;
    note: string | null;
    recipients: string[];
    created_at: Time;
    /** Our fee for the journey with its GST as it was; null where it was not kept. */
    fee_paise: number | null;
  };
  flight_shortlist_answer: {
    organization_id: string;
    shortlist_id: string;
    person_id: string;
    flight_id: string | null;
    fare_type: string | null;
    comment: string | null;
    answered_at: Time;
  };
  exit_reminder: {
    organization_id: string;
    id: string;
    booking_id: string;
    person_id: string;
    remind_at: Time;
    cliff_at: Time;
    sent_at: MaybeTime;
    created_at: Time;
  };
  tax_document: {
    organization_id: string;
    id: string;
    booking_id: string;
    kind: string;
    number: string;
    subject: string;
    issued_on: Calendar;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    facts: Json<unknown>;
    created_at: Time;
  };
  flight_credit: {
    organization_id: string;
    id: string;
    airline_code: string;
    supplier_id: string;
    traveller_name: string;
    person_id: string | null;
    code: string | null;
    amount_paise: number;
    left_paise: number;
    paid_out_paise: Generated<number>;
    written_off_paise: Generated<number>;
    expires_on: Calendar;
    source_booking_id: string | null;
    created_at: Time;
    reminded_on: Calendar | null;
    expired_at: MaybeTime;
  };
  booking_part_version: {
    organization_id: string;
    booking_id: string;
    version: number;
  };
  flight_credit_use: {
    organization_id: string;
    credit_id: string;
    booking_id: string;
    change_id: string | null;
    amount_paise: number;
    returned_paise: Generated<number>;
    state: string;
    at: Time;
  };
  booking_change: {
    organization_id: string;
    id: string;
    booking_id: string;
    leg_id: string;
    requested_by: string;
    reason: string | null;
    state: string;
    search: Json<unknown>;
    offer: Json<unknown> | null;
    amounts: Json<unknown> | null;
    approval_status: Generated<string>;
    approval_fingerprint: string | null;
    approval_actor: string | null;
    verdict: Json<unknown> | null;
    payment_order_id: string | null;
    client_ref: string;
    message: string | null;
    created_at: Time;
    settled_at: MaybeTime;
    applied_at: MaybeTime;
  };
  schedule_change: {
    organization_id: string;
    id: string;
    booking_id: string;
    leg_id: string;
    change_ref: string;
    kind: string;
    before: Json<unknown>;
    after: Json<unknown> | null;
    reason: string | null;
    state: string;
    noticed_at: Time;
    decided_by: string | null;
    decided_at: MaybeTime;
  };
  supplier_message: {
    supplier_id: string;
    event_id: string;
    kind: string;
    booking_ref: string | null;
    client_ref: string | null;
    received_at: Time;
    handled_at: MaybeTime;
    attempts: Generated<number>;
    run_at: Time;
  };
  work_case: {
    organization_id: string;
    id: string;
    number: number;
    kind: string;
    key: string;
    booking_id: string | null;
    trip_id: string | null;
    title: string;
    facts: Json<unknown>;
    state: string;
    owner_id: string | null;
    due_at: MaybeTime;
    resolution: string | null;
    created_at: Time;
    closed_at: MaybeTime;
    version: Generated<number>;
    overdue_told_at: MaybeTime;
  };
  work_case_event: {
    organization_id: string;
    case_id: string;
    seq: number;
    at: Time;
    actor: string;
    text: string;
  };
  offline_entry: {
    organization_id: string;
    id: string;
    booking_id: string;
    kind: string;
    is_correction: Generated<boolean>;
    amounts: Json<unknown>;
    references_given: Json<unknown>;
    benchmark: Json<unknown> | null;
    entered_by: string;
    entered_at: Time;
    state: string;
    confirmed_by: string | null;
    confirmed_at: MaybeTime;
    comment: string | null;
  };
  pay_later_key: {
    organization_id: string;
    id: string;
    key_hash: Buffer;
    hint: string;
    limit_paise: number;
    expires_at: Time;
    issued_by: string;
    issued_at: Time;
    revoked_at: MaybeTime;
    used_at: MaybeTime;
    booking_id: string | null;
  };
  invariant_run: {
    id: string;
    ran_at: Time;
    took_ms: number;
    breaches: Json<unknown>;
  };
}
