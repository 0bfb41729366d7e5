import { Refusal } from '../../platform/refusal.ts';

interface Taken {
  readonly code: 'email_taken' | 'employee_code_taken' | 'conflict';
  readonly field: string;
  readonly message: string;
}

/**
 * Unique constraints of people and what their violation means. An address is unique only within an organisation, so
 * that a person who invites cannot learn who is a customer elsewhere. People sign in with an address alone, so only one
 * person of the installation can use it; its owner learns that after proving it (identity/find-login.ts), and no admin
 * does.
 */
const TAKEN: Readonly<Record<string, Taken>> = {
  person_email: { code: 'email_taken', field: 'email', message: 'This e-mail address is already registered' },
  person_employee_code: {
    code: 'employee_code_taken',
    field: 'employeeCode',
    message: 'This employee code is already used',
  },
  person_external_id: { code: 'conflict', field: 'externalId', message: 'Another person has this id' },
};

/**
 * Runs a write and turns a violated constraint into the refusal that it means, even in a race. `prefix` goes before the
 * field's name (`employees.3.`). Throws `email_taken`, `employee_code_taken`, `conflict`.
 */
export async function uniqueOrRefuse<T>(write: () => Promise<T>, prefix = ''): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const taken = code === '23505' ? TAKEN[constraint ?? ''] : undefined;
    if (!taken) throw error;
    throw new Refusal(taken.code, { errors: [{ field: prefix + taken.field, message: taken.message }] });
  }
}
