import type { employeeRow } from '@pravas/contract/people/employee-shapes.ts';
import { Link } from '@tanstack/react-router';
import { Check, Clock, MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Badge } from '../../../ui/badge.tsx';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { dayText } from '../moment-text.ts';
import { employeePath } from './employee-address.ts';

/** A row of the employee list. */
export type EmployeeRow = z.input<typeof employeeRow>;

/** "Asha Rao". */
export function nameOf(row: Pick<EmployeeRow, 'first_name' | 'last_name'>): string {
  return `${row.first_name} ${row.last_name}`.trim();
}

/** Whether the person has registered, and whether the invitation still works. */
export function InviteBadge({ row }: { readonly row: EmployeeRow }) {
  if (row.inviteStatus === 'Registered') {
    return (
      <Badge tone="green">
        <Check aria-hidden size={12} /> Registered
      </Badge>
    );
  }
  return row.inviteExpired ? (
    <Badge tone="amber">
      <MailWarning aria-hidden size={12} /> Sent, expired
    </Badge>
  ) : (
    <Badge>
      <Clock aria-hidden size={12} /> Sent
    </Badge>
  );
}

/** The name as the link that opens the person. */
export function NameLink({ row }: { readonly row: EmployeeRow }) {
  return (
    <Link
      to={employeePath(row.user_id)}
      className="inline-flex min-w-0 items-center rounded font-medium text-ink hover:text-blue hover:underline max-sm:min-h-11 max-sm:flex-1"
    >
      {nameOf(row)}
    </Link>
  );
}

/** Every column there is, in order; `status` is drawn by the page, which knows who may switch it. */
export function employeeColumns(status: (row: EmployeeRow) => ReactNode): readonly DataColumn<EmployeeRow>[] {
  return [
    { id: 'name', label: 'Name', widthPx: 190, isSortable: true, cell: (row) => <NameLink row={row} /> },
    { id: 'email_', label: 'Email', widthPx: 240, isSortable: true, cell: (row) => row.email_ },
    { id: 'employeeCode', label: 'Code', widthPx: 110, isSortable: true, cell: (row) => row.employeeCode ?? '-' },
    { id: 'role', label: 'Role', widthPx: 140, isSortable: true, cell: (row) => row.role.name },
    { id: 'grade', label: 'Grade', widthPx: 90, isSortable: true, cell: (row) => row.grade?.name ?? '-' },
    {
      id: 'department',
      label: 'Department',
      widthPx: 140,
      isSortable: true,
      cell: (row) => row.department?.name ?? '-',
    },
    { id: 'designation', label: 'Designation', widthPx: 160, cell: (row) => row.designation ?? '-' },
    { id: 'mobile', label: 'Mobile', widthPx: 130, cell: (row) => <span className="board">{row.mobile ?? '-'}</span> },
    { id: 'approver', label: 'Approver', widthPx: 160, cell: (row) => row.approver?.name ?? '-' },
    { id: 'inviteStatus', label: 'Invite', widthPx: 132, isSortable: true, cell: (row) => <InviteBadge row={row} /> },
    {
      id: 'createdAt',
      label: 'Added',
      widthPx: 110,
      isSortable: true,
      cell: (row) => <span className="board">{dayText(row.createdAt)}</span>,
    },
    {
      id: 'lastSeenAt',
      label: 'Last seen',
      widthPx: 110,
      cell: (row) => <span className="board">{dayText(row.lastSeenAt)}</span>,
    },
    { id: 'isActive', label: 'Status', widthPx: 124, isSortable: true, cell: status },
  ];
}
