import { ALL_PRIVILEGES, privilegesFor } from '@pravas/contract/privileges.ts';
import { describe, expect, it } from 'vitest';
import { barOf, menuOf } from './menu.ts';

const SETTINGS = { enableFlight: true, disableHotel: false, enableBus: true };
const EMPLOYEE = ['search', 'trips.own', 'expenses.own', 'profile.own'];
const ADMIN = privilegesFor(false);

const at = (path: string, privileges: readonly string[], { isSuperAdmin = false, service = '' } = {}) =>
  menuOf({ privileges, settings: SETTINGS, isSuperAdmin }, { path, service });
const labels = (items: readonly { readonly label: string }[]) => items.map(({ label }) => label);

describe('the menu', () => {
  it('shows an employee seven things at most, and the help at the foot', () => {
    const { everyday, folders, foot } = at('/home', EMPLOYEE);
    expect(labels(everyday)).toEqual(['Home', 'Flights', 'Hotels', 'Buses', 'My trips', 'Expenses']);
    expect(labels(folders)).toEqual(['Overview']);
    expect(everyday.length + folders.length).toBeLessThanOrEqual(7);
    expect(labels(foot)).toEqual(['Help']);
  });

  it('folds what an admin sets up into four groups beside the overview', () => {
    const { folders } = at('/home', ADMIN);
    expect(folders.map(({ label, items }) => [label, labels(items)])).toEqual([
      ['Overview', ['Who is where', 'Dashboard', 'Reports']],
      ['People', ['Employees', 'Grades', 'Departments', 'Roles & Privileges']],
      ['Policy & approvals', ['Trip policies', 'Approval chains']],
      ['Money', ['Wallet', 'Ledger', 'GST credit', 'Accounting', 'Budgets', 'Cost centres', 'Hotel invoices']],
      ['Company', ['Organisation', 'Integrations', 'Webhooks', 'Audit trail']],
    ]);
  });

  it('gives the provider folders of its own, and shows fees and taxes to its admins alone', () => {
    const folder = (id: string, isSuperAdmin: boolean) =>
      labels(at('/home', ALL_PRIVILEGES, { isSuperAdmin }).folders.find((one) => one.id === id)?.items ?? []);
    expect(folder('provider-money', true)).toEqual([
      'Bank',
      'Withdrawals',
      'Reconciliation',
      'Months',
      'GST return',
      'Taxes at source',
    ]);
    expect(folder('provider-money', false)).not.toContain('Taxes at source');
    expect(folder('customers', true)).toContain('Fees');
    expect(folder('customers', false)).not.toContain('Fees');
    expect(at('/home', ADMIN).folders.map(({ id }) => id)).not.toContain('provider-money');
    expect(labels(at('/home', ALL_PRIVILEGES).folders).filter((label) => label === 'Money')).toHaveLength(1);
  });

  it('shows the one page of a folder as a page', () => {
    const { everyday, folders } = at('/home', ['audit.view']);
    expect(labels(everyday)).toContain('Audit trail');
    expect(labels(folders)).not.toContain('Company');
  });

  it('knows the folder and the page where a person is', () => {
    const { everyday, folders } = at('/profile/employee/12', ADMIN);
    expect(everyday.filter(({ here }) => here)).toEqual([]);
    expect(labels(folders.filter(({ here }) => here))).toEqual(['People']);
    expect(folders.flatMap(({ items }) => labels(items.filter(({ here }) => here)))).toEqual(['Employees']);
    expect(labels(at('/report/employee', EMPLOYEE).folders.filter(({ here }) => here))).toEqual(['Overview']);
    expect(labels(at('/search', EMPLOYEE, { service: 'bus' }).everyday.filter(({ here }) => here))).toEqual(['Buses']);
    expect(labels(at('/search', EMPLOYEE, { service: 'ship' }).everyday.filter(({ here }) => here))).toEqual([
      'Flights',
    ]);
  });

  it('counts what waits behind a page, and behind a folder in all', () => {
    const person = { privileges: ALL_PRIVILEGES, settings: SETTINGS, isSuperAdmin: true };
    const counts = { approvals: 3, bank: 4, withdrawals: 2 };
    const { everyday, folders } = menuOf(person, { path: '/home', service: undefined }, counts);
    expect(
      everyday.filter(({ count }) => count > 0).map(({ label, count, counted }) => [label, count, counted]),
    ).toEqual([['Approvals', 3, 'to decide']]);
    expect(folders.filter(({ count }) => count > 0).map(({ id, count }) => [id, count])).toEqual([
      ['provider-money', 6],
    ]);
    expect(at('/home', ALL_PRIVILEGES).everyday.every(({ count }) => count === 0)).toBe(true);
  });

  it('lists every page once', () => {
    const { everyday, folders, foot } = at('/home', ALL_PRIVILEGES, { isSuperAdmin: true });
    const all = labels([...everyday, ...folders.flatMap(({ items }) => items), ...foot]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the bar of a phone', () => {
  it('has the work of a person beside home, search and trips', () => {
    expect(labels(barOf(at('/home', EMPLOYEE)))).toEqual(['Home', 'Flights', 'My trips', 'Hotels']);
    expect(labels(barOf(at('/home', [...EMPLOYEE, 'approvals.decide'])))).toEqual([
      'Home',
      'Flights',
      'My trips',
      'Approvals',
    ]);
    expect(labels(barOf(at('/home', [...EMPLOYEE, 'desk.work', 'approvals.decide'])))).toContain('Travel desk');
    expect(labels(barOf(at('/home', ALL_PRIVILEGES)))).toContain('Waiting');
  });

  it('begins with hotels where no flights are booked', () => {
    const settings = { ...SETTINGS, enableFlight: false };
    const menu = menuOf({ privileges: EMPLOYEE, settings, isSuperAdmin: false }, { path: '/home', service: undefined });
    expect(labels(barOf(menu))).toEqual(['Home', 'Hotels', 'My trips', 'Buses']);
  });
});
