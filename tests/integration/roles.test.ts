import {
  createRole,
  getRole,
  listPrivileges,
  listRoles,
  previewRolePrivileges,
  updateRole,
  updateRolePrivileges,
  updateRoleStatus,
} from '@pravas/contract/access/role-operations.ts';
import { getOrganization } from '@pravas/contract/organisation/organization-operations.ts';
import { ALL_PRIVILEGES, privilegesFor } from '@pravas/contract/privileges.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, beginSession } from '../support/callers.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask, lastAudit } = company;
let world: World;

let employee: string;
let stranger: string;
beforeAll(() => {
  ({ world, employee, stranger } = company.now());
});

const roleNamed = async (name: string) => {
  const { data } = await ask(listRoles, { query: { search: JSON.stringify({ name }) } });
  return data[0]?._id ?? '';
};

const newRole = async (name: string, privileges: readonly string[] = []) => {
  const { role } = await ask(createRole, { body: { name } });
  if (privileges.length > 0) await ask(updateRolePrivileges, { body: { roleId: role._id, privileges } });
  return role._id;
};

/** Gives somebody new this role; answers their token. */
async function holderOf(roleId: string): Promise<{ personId: string; token: string }> {
  const personId = await addPerson(world, COMPANY, []);
  await world.query('update person set role_id = $1 where id = $2', [roleId, personId]);
  return { personId, token: await beginSession(world, personId) };
}

describe('roles', () => {
  it('are listed with what they may do and how many have them', async () => {
    const { data, total } = await ask(listRoles, {}, employee);
    expect(total).toBe(5);
    expect(data.map((role) => role.name)).toEqual(['Approver', 'Company admin', 'Employee', 'Finance', 'Travel desk']);
    const adminRole = data.find((role) => role.name === 'Company admin');
    expect(adminRole).toMatchObject({
      isSystem: true,
      isActive: true,
      employees: 1,
      privileges: [...privilegesFor(false)],
    });
    const page = await ask(listRoles, { query: { sortBy: 'employees', sortOrder: 'desc', rowNumber: '5' } });
    expect(page.data.map((role) => role.name)).toEqual(['Travel desk']);
  });

  it('are added empty or as a copy, renamed, switched off and on, and every step is on record', async () => {
    const { role } = await ask(createRole, { body: { name: 'Auditor', description: 'Reads only' } });
    expect(role).toMatchObject({ name: 'Auditor', isSystem: false, privileges: [], employees: 0 });
    const copy = await ask(createRole, { body: { name: 'Desk 2', copyOf: await roleNamed('Travel desk') } });
    expect(copy.role.privileges).toContain('guests.book');
    expect((await lastAudit())?.details).toMatchObject({ after: { name: 'Desk 2', privileges: copy.role.privileges } });
    const renamed = await ask(updateRole, { body: { roleId: role._id, name: 'Reader' } });
    expect(renamed.role).toMatchObject({ name: 'Reader', description: null });
    expect((await lastAudit())?.details).toEqual({
      before: { name: 'Auditor', description: 'Reads only' },
      after: { name: 'Reader', description: null },
    });
    const off = await ask(updateRoleStatus, { body: { roleId: role._id, isActive: false } });
    expect(off.role.isActive).toBe(false);
    expect((await ask(updateRoleStatus, { body: { roleId: role._id, isActive: true } })).role.isActive).toBe(true);
  });

  it('have names of 2 to 50 characters, each once in any letter case', async () => {
    for (const name of ['A', 'x'.repeat(51)]) {
      const refusal = expectRefusal(await call(createRole, { body: { name } }), 'validation_failed');
      expect(refusal.errors).toEqual([{ field: 'name', message: 'Role must be 2 to 50 characters' }]);
    }
    for (const name of ['company ADMIN', 'Employee']) {
      expectRefusal(await call(createRole, { body: { name } }), 'name_taken');
    }
    await newRole('ab');
    await newRole('b'.repeat(50));
  });

  it('of the system stay as they are', async () => {
    const roleId = await roleNamed('Finance');
    expectRefusal(await call(updateRole, { body: { roleId, name: 'Money' } }), 'system_role_fixed');
    expectRefusal(await call(updateRoleStatus, { body: { roleId, isActive: false } }), 'system_role_fixed');
    const body = { roleId, privileges: ['search'] };
    expectRefusal(await call(updateRolePrivileges, { body }), 'system_role_fixed');
    expectRefusal(await call(previewRolePrivileges, { body }), 'system_role_fixed');
  });

  it('stay on while somebody has them, or a directory group or single sign-on gives them', async () => {
    const roleId = await newRole('Wanted');
    const { personId } = await holderOf(roleId);
    const switchOff = () => call(updateRoleStatus, { body: { roleId, isActive: false } });
    expect(expectRefusal(await switchOff(), 'in_use').message).toContain('1 people');
    await world.query('update person set role_id = $1 where id = $2', [await roleNamed('Employee'), personId]);
    await world.query(
      `insert into directory_group (organization_id, id, display_name, role_id, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Sales EMEA', $2, now(), now())`,
      [COMPANY, roleId],
    );
    expect(expectRefusal(await switchOff(), 'in_use').message).toContain('Sales EMEA');
    await world.query('delete from directory_group');
    expect((await switchOff()).status).toBe(200);
  });

  it('of another organisation are not found, and changing roles takes the right to', async () => {
    const roleId = await roleNamed('Desk 2');
    expectRefusal(await call(getRole, { query: { roleId } }, stranger), 'not_found');
    expectRefusal(await call(updateRole, { body: { roleId, name: 'Mine' } }, stranger), 'not_found');
    expectRefusal(await call(updateRoleStatus, { body: { roleId, isActive: false } }, stranger), 'not_found');
    expectRefusal(await call(updateRolePrivileges, { body: { roleId, privileges: [] } }, stranger), 'not_found');
    expectRefusal(await call(previewRolePrivileges, { body: { roleId, privileges: [] } }, stranger), 'not_found');
    expectRefusal(await call(createRole, { body: { name: 'Theirs', copyOf: roleId } }, stranger), 'not_found');
    expectRefusal(await call(createRole, { body: { name: 'Mine' } }, employee), 'privilege_missing');
    expect((await ask(getRole, { query: { roleId } })).role.name).toBe('Desk 2');
  });
});

describe('privileges', () => {
  it('are each described once, group by group', async () => {
    const { data } = await ask(listPrivileges);
    const listed = data.flatMap((group) => group.privileges);
    expect(listed.map((one) => one.privilege)).toEqual([...privilegesFor(false)]);
    expect(new Set(listed.map((one) => one.name)).size).toBe(listed.length);
    for (const { description, privilege } of listed) expect(description, privilege).toMatch(/^[A-Z].{15,}\.$/);
    expectRefusal(await call(listPrivileges, {}, employee), 'privilege_missing');
  });

  it('are shown before they are saved: what is gained and lost, and by whom, fifty by name and all by number', async () => {
    const roleId = await newRole('Many', ['search', 'reports.view']);
    await Promise.all(Array.from({ length: 52 }, () => holderOf(roleId)));
    const disabled = await holderOf(roleId);
    await world.query('update person set is_active = false where id = $1', [disabled.personId]);
    const preview = await ask(previewRolePrivileges, {
      body: { roleId, privileges: ['dashboard.view', 'search', 'search'] },
    });
    expect(preview).toMatchObject({ gained: ['dashboard.view'], lost: ['reports.view'], total: 52 });
    expect(preview.people).toHaveLength(50);
    expect((await ask(getRole, { query: { roleId } })).role.privileges).toEqual(['reports.view', 'search']);
  });

  it('given or taken count from the next request on, and their change is on record', async () => {
    const roleId = await newRole('Managers', ['search']);
    const { token } = await holderOf(roleId);
    expectRefusal(await call(getOrganization, {}, token), 'privilege_missing');
    await ask(updateRolePrivileges, { body: { roleId, privileges: ['search', 'organisation.manage'] } });
    expect(await lastAudit()).toMatchObject({
      action: 'role.privileges_updated',
      details: {
        before: { privileges: ['search'] },
        after: { privileges: ['organisation.manage', 'search'] },
        gained: ['organisation.manage'],
        lost: [],
      },
    });
    expect((await call(getOrganization, {}, token)).status).toBe(200);
    await ask(updateRolePrivileges, { body: { roleId, privileges: [] } });
    expectRefusal(await call(getOrganization, {}, token), 'privilege_missing');
  });

  it('taken end the streams that rested on them', async () => {
    const roleId = await newRole('Watchers', ['trips.own']);
    const { token } = await holderOf(roleId);
    const { data } = await ask(createTrip, { body: { name: 'Watched trip' } }, token);
    const stream = await fetch(`${world.url}${watchTrip.path}?tripId=${data._id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    await reader?.read();
    await ask(updateRolePrivileges, { body: { roleId, privileges: [] } });
    let ended = false;
    while (!ended) ended = (await reader?.read())?.done ?? true;
    expect(ended).toBe(true);
  });

  it('that somebody lacks he cannot give: neither by setting nor by copying', async () => {
    const own = await newRole('Role keepers', ['roles.manage', 'search']);
    const { token } = await holderOf(own);
    const target = await newRole('Target', ['reports.view']);
    const body = { roleId: target, privileges: ['reports.view', 'search', 'audit.view', 'pay.wallet'] };
    const refusal = expectRefusal(await call(updateRolePrivileges, { body }, token), 'privilege_not_held');
    expect(refusal.errors).toEqual([
      { field: 'privileges', message: 'You do not have: See the audit trail, Pay from the wallet' },
    ]);
    expectRefusal(
      await call(updateRolePrivileges, { body: { roleId: own, privileges: [...ALL_PRIVILEGES] } }, token),
      'privilege_not_held',
    );
    const copy = { body: { name: 'Second admin', copyOf: await roleNamed('Company admin') } };
    expectRefusal(await call(createRole, copy, token), 'privilege_not_held');
    // What the role had before may stay, although the person who changes it lacks it.
    const kept = { body: { roleId: target, privileges: ['reports.view', 'search'] } };
    expect((await call(updateRolePrivileges, kept, token)).status).toBe(200);
  });

  it('to manage roles cannot be taken from the own role', async () => {
    const own = await newRole('Own', ['roles.manage', 'search']);
    const { token } = await holderOf(own);
    const body = { roleId: own, privileges: ['search'] };
    const refusal = expectRefusal(await call(updateRolePrivileges, { body }, token), 'self_change_refused');
    expect(refusal.errors?.[0]?.field).toBe('privileges');
    expect((await call(updateRolePrivileges, { body })).status).toBe(200);
  });

  it('that there are none of are refused by name', async () => {
    const roleId = await newRole('Wishful');
    const answer = await call(updateRolePrivileges, { body: { roleId, privileges: ['search', 'everything'] } });
    expect(expectRefusal(answer, 'validation_failed').errors?.[0]?.field).toBe('privileges.1');
  });

  it('set by several at once are one of the sets, whole', async () => {
    const roleId = await newRole('Raced');
    const sets = [['search'], ['search', 'trips.own'], ['reports.view'], ['audit.view', 'dashboard.view']];
    const answers = await Promise.all(
      sets.map((privileges) => call(updateRolePrivileges, { body: { roleId, privileges } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(sets.map(() => 200));
    const { role } = await ask(getRole, { query: { roleId } });
    expect(sets.map((set) => set.toSorted().join())).toContain(role.privileges.toSorted().join());
  });
});
