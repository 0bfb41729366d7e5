import { setImmediate as nextTurn } from 'node:timers/promises';
import { readPhone } from '@pravas/contract/phone-number.ts';
import type { FieldProblem } from '@pravas/domain/person/extra-fields.ts';
import { type ImportCells, type ImportFacts, judgeImportRow } from '@pravas/domain/person/import-row.ts';
import { nameKey } from '@pravas/domain/validation/seen-text.ts';
import type { Tx } from '../../platform/database.ts';
import { approversByEmail } from './approvers.ts';
import { codesTaken, emailsTaken } from './invite-people.ts';
import type { Actor } from './people-context.ts';
import { type Choice, type Choices, mayGive, type RoleChoice, readChoices } from './role-guards.ts';

/** A row with its tidied texts. */
export interface ImportRow {
  readonly row: number;
  readonly cells: ImportCells;
}

/** A row with every reason against it; none means that it can be imported. */
export interface JudgedRow extends ImportRow {
  readonly problems: readonly FieldProblem[];
}

/** What is known of an organisation that decides about rows. */
export interface ImportKnowledge {
  readonly actor: Actor;
  readonly roles: ReadonlyMap<string, RoleChoice>;
  readonly grades: ReadonlyMap<string, Choice>;
  readonly departments: ReadonlyMap<string, Choice>;
  readonly takenEmails: ReadonlySet<string>;
  readonly takenCodes: ReadonlySet<string>;
  /** Those who can approve, by address in lower case. */
  readonly approvers: ReadonlyMap<string, string>;
}

/** Rows judged between two turns of the event loop: a few milliseconds' worth. */
const ROWS_A_TURN = 250;

/** Reads what decides about these rows. */
export async function readKnowledge(tx: Tx, actor: Actor, rows: readonly ImportRow[]): Promise<ImportKnowledge> {
  const filled = (key: 'email' | 'employeeCode' | 'approverEmail') =>
    rows.map(({ cells }) => cells[key].toLowerCase()).filter((text) => text !== '');
  const choices: Choices = await readChoices(tx);
  return {
    actor,
    roles: byName(choices.roles),
    grades: byName(choices.grades),
    departments: byName(choices.departments),
    takenEmails: await emailsTaken(tx, filled('email')),
    takenCodes: await codesTaken(tx, filled('employeeCode')),
    approvers: await approversByEmail(tx, [...new Set(filled('approverEmail'))]),
  };
}

function byName<T extends { readonly name: string }>(choices: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...choices.values()].map((choice) => [nameKey(choice.name), choice]));
}

/** Judges all rows of a file, each against the others and against what is known. */
export async function judgeRows(rows: readonly ImportRow[], known: ImportKnowledge): Promise<readonly JudgedRow[]> {
  const firstOf = { email: firstRows(rows, 'email'), employeeCode: firstRows(rows, 'employeeCode') };
  const inFile = new Set(rows.filter((one) => canDecide(one, known)).map((one) => one.cells.email));
  const judged: JudgedRow[] = [];
  for (const [index, one] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await nextTurn();
    const earlier = (key: 'email' | 'employeeCode') => {
      const first = firstOf[key].get(one.cells[key].toLowerCase());
      return first === undefined || first === one.row ? null : first;
    };
    const problems = judgeImportRow(one.cells, {
      ...knownFacts(one.cells, known),
      sameEmailRow: earlier('email'),
      sameCodeRow: earlier('employeeCode'),
      approver: approverFact(one.cells, known, inFile),
    });
    judged.push({ ...one, problems });
  }
  return withoutLostApprovers(judged, known);
}

/** Judges rows again just before they are imported; `inFile` names approvers of the same file. */
export function judgeAgain(
  rows: readonly ImportRow[],
  known: ImportKnowledge,
  inFile: ReadonlySet<string>,
): readonly JudgedRow[] {
  return rows.map((one) => ({
    ...one,
    problems: judgeImportRow(one.cells, {
      ...knownFacts(one.cells, known),
      sameEmailRow: null,
      sameCodeRow: null,
      approver: approverFact(one.cells, known, inFile),
    }),
  }));
}

function firstRows(rows: readonly ImportRow[], key: 'email' | 'employeeCode'): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { row, cells } of rows) {
    const text = cells[key].toLowerCase();
    if (text !== '' && !first.has(text)) first.set(text, row);
  }
  return first;
}

function mobileProblem(typed: string): string | null {
  const answer = typed === '' ? null : readPhone(typed, 'Mobile');
  return answer === null || answer.ok ? null : answer.message;
}

function knownFacts(
  cells: ImportCells,
  known: ImportKnowledge,
): Omit<ImportFacts, 'sameEmailRow' | 'sameCodeRow' | 'approver'> {
  const role = known.roles.get(nameKey(cells.role));
  const fact = (choices: ReadonlyMap<string, Choice>, name: string) => {
    const found = choices.get(nameKey(name));
    if (!found) return 'unknown';
    return found.isActive ? 'known' : 'off';
  };
  const roleFact = fact(known.roles, cells.role);
  return {
    role: roleFact === 'known' && role && !mayGive(known.actor, role) ? 'not_held' : roleFact,
    grade: fact(known.grades, cells.grade),
    department: fact(known.departments, cells.department),
    mobileProblem: mobileProblem(cells.mobile),
    isEmailTaken: known.takenEmails.has(cells.email),
    isCodeTaken: known.takenCodes.has(cells.employeeCode.toLowerCase()),
  };
}

function approverFact(
  cells: ImportCells,
  known: ImportKnowledge,
  inFile: ReadonlySet<string>,
): ImportFacts['approver'] {
  if (cells.approverEmail !== '' && cells.approverEmail === cells.email) return 'self';
  return known.approvers.has(cells.approverEmail) || inFile.has(cells.approverEmail) ? 'can_approve' : 'unknown';
}

function canDecide({ cells }: ImportRow, known: ImportKnowledge): boolean {
  return known.roles.get(nameKey(cells.role))?.privileges.has('approvals.decide') === true;
}

/**
 * A row whose approver is in the file fails with the approver's row, and so may rows that name it in turn. Each row is
 * checked once.
 */
function withoutLostApprovers(judged: readonly JudgedRow[], known: ImportKnowledge): readonly JudgedRow[] {
  const followers = Map.groupBy(
    judged.filter(({ cells }) => cells.approverEmail !== '' && !known.approvers.has(cells.approverEmail)),
    ({ cells }) => cells.approverEmail,
  );
  const result = new Map(judged.map((one) => [one.row, one]));
  const good = new Set(judged.filter((one) => one.problems.length === 0).map((one) => one.cells.email));
  const lost = judged.filter((one) => one.problems.length > 0 && !good.has(one.cells.email));
  for (let next = lost.pop(); next !== undefined; next = lost.pop()) {
    for (const follower of followers.get(next.cells.email) ?? []) {
      const present = result.get(follower.row);
      if (!present || present.problems.some(({ field }) => field === 'approverEmail')) continue;
      const message = 'The row of this approver cannot be imported';
      result.set(follower.row, { ...present, problems: [...present.problems, { field: 'approverEmail', message }] });
      if (present.problems.length === 0) lost.push(present);
    }
  }
  return judged.map((one) => result.get(one.row) ?? one);
}
