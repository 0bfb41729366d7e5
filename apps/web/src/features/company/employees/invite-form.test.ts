import { inviteEmployees } from '@pravas/contract/people/employee-operations.ts';
import { describe, expect, it } from 'vitest';
import { checkInvitations, emptyRow, hasMore, type InviteRow, invitationsOf } from './invite-form.ts';

const ROLE = '0199a1b2-0000-7000-8000-000000000002';
const GOOD: InviteRow = {
  ...emptyRow(1),
  email: 'Asha@Acme.example',
  first_name: 'Asha',
  last_name: 'Rao',
  roleId: ROLE,
};
const refused = (rows: readonly InviteRow[]) =>
  Object.entries(checkInvitations({ employees: rows })).filter(([, message]) => message !== undefined);

describe('checkInvitations', () => {
  it('names each wrong field by its row', () => {
    expect(refused([GOOD, { ...emptyRow(2), first_name: 'A1', mobile: '12' }])).toEqual([
      ['employees.1.email', 'Email is required'],
      ['employees.1.first_name', 'Please enter valid first name'],
      ['employees.1.last_name', 'Last name is required'],
      ['employees.1.roleId', 'Role is required'],
      ['employees.1.mobile', 'Mobile number must be 7 to 13 digits'],
    ]);
  });
});

describe('invitationsOf', () => {
  it('makes what the operation takes, with empty fields as nothing', () => {
    const approver = { value: '42', label: 'Dev Khan' };
    const body = inviteEmployees.body.parse(
      invitationsOf({ employees: [{ ...GOOD, approver, designation: ' Lead ' }] }),
    );
    expect(body.employees[0]).toMatchObject({
      email: 'asha@acme.example',
      roleId: ROLE,
      gradeId: null,
      departmentId: null,
      mobile: null,
      designation: 'Lead',
      approverUserId: 42,
    });
  });
});

describe('rows', () => {
  it('take over what is usually the same for everyone, and nothing personal', () => {
    const next = emptyRow(2, { ...GOOD, gradeId: ROLE });
    expect(next).toMatchObject({ rowId: 2, roleId: ROLE, gradeId: ROLE, email: '', first_name: '' });
    expect(hasMore(next)).toBe(true);
    expect(hasMore(GOOD)).toBe(false);
  });
});
