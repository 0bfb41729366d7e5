import type { PayloadOf } from '@pravas/contract/operation.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import type { getSafetyCheck, listSafetyChecks } from '@pravas/contract/whereabouts/safety-operations.ts';
import type { listWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { countAnswers, needRank, SAFETY_DAYS, type SafetyAnswer } from '@pravas/domain/whereabouts/safety-check.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../platform/caller.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { expectLocator, locatableSql, seesEverybody } from '../who-may-locate.ts';

type Details = PayloadOf<typeof getSafetyCheck>;
type ListedCheck = PayloadOf<typeof listSafetyChecks>['data'][number];
type Standing = NonNullable<PayloadOf<typeof listWhoIsWhere>['data'][number]['check']>;

/** The change-feed topic of questions and answers. */
export const SAFETY_TOPIC = 'safety';

/** So many are listed; older ones are in the audit trail. */
const MOST_LISTED = 50;

interface CheckRow {
  readonly id: string;
  readonly subject: string;
  readonly about: string;
  readonly sent_by: string;
  readonly sent_at: Date;
  readonly help: number;
  readonly safe: number;
  readonly waiting: number;
}

/** The last ones, the newest first. */
export async function listChecks(tx: Tx): Promise<ListedCheck[]> {
  const { rows } = await selectChecks(sql`true`).execute(tx);
  return rows.map(presentCheck);
}

function selectChecks(which: RawBuilder<boolean>) {
  return sql<CheckRow>`
    select c.id, c.subject, c.about, s.first_name || ' ' || s.last_name as sent_by, c.sent_at, n.*
    from safety_check c
    join person s on s.organization_id = c.organization_id and s.id = c.sent_by
    cross join lateral (select count(*) filter (where p.answer = 'help')::int as help,
        count(*) filter (where p.answer = 'safe')::int as safe,
        count(*) filter (where p.answer is null)::int as waiting
      from safety_check_person p where p.organization_id = c.organization_id and p.check_id = c.id) n
    where ${which} order by c.sent_at desc, c.id limit ${MOST_LISTED}`;
}

function presentCheck({ id, subject, about, sent_by, sent_at, help, safe, waiting }: CheckRow): ListedCheck {
  return {
    _id: id,
    subject,
    about,
    sentBy: sent_by,
    sentAt: sent_at.toISOString(),
    counts: { asked: help + safe + waiting, help, safe, waiting },
  };
}

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly person_id: string | null;
  readonly place: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly answer: SafetyAnswer | null;
  readonly note: string | null;
  readonly answered_at: Date | null;
  readonly noted_by: string | null;
}

/** One with its text, and everybody who was asked: people who need help first. Throws `not_found`. */
export async function readCheck(tx: Tx, checkId: string): Promise<Details> {
  const { rows } = await selectChecks(sql<boolean>`c.id = ${checkId}`).execute(tx);
  const [found] = rows;
  if (!found) throw new Refusal('not_found');
  const { body } = await tx
    .selectFrom('safety_check')
    .select('body')
    .where('id', '=', checkId)
    .executeTakeFirstOrThrow();
  const { rows: people } = await sql<PersonRow>`
    select p.id, p.name, p.person_id, p.place, p.email, p.mobile, p.answer, p.note, p.answered_at, ${NOTED_BY} as noted_by
    from safety_check_person p
    left join person n on n.organization_id = p.organization_id and n.id = p.answered_by
    where p.check_id = ${checkId} order by p.name, p.id`.execute(tx);
  return {
    check: presentCheck(found),
    text: body,
    people: people
      .map((row) => ({
        _id: row.id,
        name: row.name,
        isGuest: row.person_id === null,
        place: row.place,
        email: row.email,
        mobile: row.mobile,
        mobileText: row.mobile === null ? null : phoneText(row.mobile),
        answer: row.answer,
        note: row.note,
        answeredAt: row.answered_at?.toISOString() ?? null,
        notedBy: row.noted_by,
      }))
      .toSorted((a, b) => needRank(a.answer) - needRank(b.answer)),
  };
}

/** The person who noted it for somebody else, `n` of answers `p`. */
const NOTED_BY = sql`case when p.answered_by is distinct from p.person_id then n.first_name || ' ' || n.last_name end`;

interface StandingRow extends PersonRow {
  readonly who_id: string;
  readonly check_id: string;
  readonly subject: string;
  readonly sent_at: Date;
}

/** What people were asked last within the days that count, and what they answered; by who they are. */
export async function readStandings(
  tx: Tx,
  whoIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Standing>> {
  if (whoIds.length === 0) return new Map();
  const { rows } = await sql<StandingRow>`
    select distinct on (p.who_id) p.who_id, p.check_id, c.subject, c.sent_at, p.answer, p.note, p.answered_at,
      ${NOTED_BY} as noted_by
    from safety_check_person p
    join safety_check c on c.organization_id = p.organization_id and c.id = p.check_id
    left join person n on n.organization_id = p.organization_id and n.id = p.answered_by
    where p.who_id = any(${whoIds}::uuid[]) and c.sent_at > ${sinceOf(now)}::timestamptz
    order by p.who_id, c.sent_at desc, c.id`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.who_id,
      {
        checkId: row.check_id,
        subject: row.subject,
        sentAt: row.sent_at.toISOString(),
        answer: row.answer,
        note: row.note,
        answeredAt: row.answered_at?.toISOString() ?? null,
        notedBy: row.noted_by,
      },
    ]),
  );
}

/** The counts of recent answers, of the people whom the caller may locate. Throws `privilege_missing`. */
export async function countLately(
  tx: Tx,
  caller: Pick<Caller, 'personId' | 'privileges'>,
  now: Temporal.Instant,
): Promise<ListedCheck['counts']> {
  expectLocator(caller);
  const theirs = seesEverybody(caller)
    ? sql`true`
    : sql`exists (select from trip_traveller v
        join trip t on t.organization_id = v.organization_id and t.id = v.trip_id
        where v.organization_id = p.organization_id and coalesce(v.person_id, v.id) = p.who_id and not t.is_personal
          and ${locatableSql(caller)})`;
  const { rows } = await sql<{ readonly answer: SafetyAnswer | null }>`
    select p.answer from safety_check_person p
    join safety_check c on c.organization_id = p.organization_id and c.id = p.check_id
    where c.sent_at > ${sinceOf(now)}::timestamptz and ${theirs}`.execute(tx);
  return countAnswers(rows.map(({ answer }) => answer));
}

/** From when on a question counts, as the database reads it. */
export function sinceOf(now: Temporal.Instant): string {
  return isoOf(now.subtract({ hours: SAFETY_DAYS * 24 }));
}
