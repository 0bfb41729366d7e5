import type { QueryOf } from '@pravas/contract/operation.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { exportWhoIsWhere as operation } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { writeCsv, writeExcel } from '../file/index.ts';
import { type LocatedPerson, listWhoIsWhere } from './list-who-is-where.ts';

/** What finding people needs. */
export interface WhereaboutsContext {
  readonly database: Database;
  readonly clock: Clock;
}

const HEADINGS = [
  'Name',
  'Employee code',
  'Guest of',
  'Department',
  'Mobile',
  'E-mail',
  'Where',
  'Booked',
  'City',
  'Country',
  'Until',
  'Next move',
  'Trip',
];

/** If anybody on the list was lately asked whether they are safe, it has everybody's answers. */
const SAFETY_HEADINGS = ['Safety check', 'Answer', 'Note', 'Answered (India)'];
const ANSWERS = { safe: 'Safe', help: 'Needs help' } as const;

/** The listed people as a file of contacts. Who took it, and how many rows it has, goes into the audit trail. */
export async function exportWhoIsWhere(
  { database, clock }: WhereaboutsContext,
  caller: Caller,
  { format, ...query }: QueryOf<typeof operation>,
  requestId: string,
): Promise<Download> {
  const { organizationId } = caller;
  const now = clock.now();
  const { from, to, data } = await database.forOrganization(organizationId, async (tx) => {
    const listed = await listWhoIsWhere(tx, caller, query, now);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'whereabouts.exported',
      objectType: 'organization',
      objectId: organizationId,
      details: { from: listed.from, to: listed.to, ...narrowedBy(query), format, rows: listed.data.length },
      requestId,
    });
    return listed;
  });
  const name = `who-is-where-${from === to ? from : `${from}-to-${to}`}`;
  if (format === 'csv') {
    return { fileName: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', content: writeCsv(pieces(data)) };
  }
  return {
    fileName: `${name}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeExcel([{ name: 'Who is where', pieces: pieces(data) }]),
  };
}

/** The filters of the list, as the audit trail records them. */
function narrowedBy({ place = '', km, departmentId, service }: Omit<QueryOf<typeof operation>, 'format'>) {
  return {
    place,
    ...(km === undefined ? {} : { km }),
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(service === undefined ? {} : { service }),
  };
}

async function* pieces(people: readonly LocatedPerson[]): AsyncGenerator<readonly (readonly string[])[]> {
  const isAsked = people.some(({ check }) => check !== null);
  yield [
    [...HEADINGS, ...(isAsked ? SAFETY_HEADINGS : [])],
    ...people.map((person) => [...cellsOf(person), ...(isAsked ? answerCells(person) : [])]),
  ];
}

function answerCells({ check }: LocatedPerson): readonly string[] {
  if (check === null) return ['', 'Not asked', '', ''];
  const { subject, answer, note, answeredAt } = check;
  if (answer === null) return [subject, 'No answer yet', '', ''];
  const at = answeredAt && indianMinute(answeredAt);
  return [subject, ANSWERS[answer], note ?? '', at ?? ''];
}

/** "2026-11-28 14:05", as a spreadsheet sorts it. */
function indianMinute(instant: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(INDIAN_ZONE).toPlainDateTime();
  return wall.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

function cellsOf({ here, next, trip, ...person }: LocatedPerson): readonly string[] {
  return [
    person.name,
    person.employeeCode ?? '',
    person.guestOf ?? '',
    person.department ?? '',
    person.mobile ?? '',
    person.email ?? '',
    here.text,
    here.title ?? '',
    here.city,
    here.country ?? '',
    here.isOver ? '' : here.until,
    next === null ? '' : `${next.text}, ${next.begins.replace('T', ' ')}`,
    trip.name,
  ];
}
