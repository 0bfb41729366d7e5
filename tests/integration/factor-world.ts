import {
  addPasskey,
  confirmTotp,
  listSecondFactors,
  removeSecondFactor,
  startPasskey,
  startPasskeyLogin,
  startTotp,
  verifySecondFactor,
} from '@pravas/contract/identity/second-factor-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { generateSync } from 'otplib';
import { PASSWORD } from '../support/traveller.ts';
import { createOpenWorld, knock, logInAs, newAddress } from './getting-in.ts';
import { type Answer, payloadOf, send } from './send-request.ts';
import { createSoftwareAuthenticator, type SoftwareAuthenticator, type Tampering } from './software-authenticator.ts';

/** The answer of a login that asks for a second factor. */
export type Challenge = { challenge: { ticket: string; methods: string[]; expiresIn: number } };
/** The caller's second factors as they are listed. */
export type Factors = AnswerOf<typeof listSecondFactors>;

/** The app's code; `steps` half-minutes from now. */
export const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
/** Six digits that are no code now, nor were or will be soon. */
export const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '666666';
};

/** A world with everything that tests of second factors share. */
export type FactorWorld = Awaited<ReturnType<typeof startFactorWorld>>;

/** Makes one. */
export async function startFactorWorld() {
  const world = await createOpenWorld();
  const [row] = await world.query<{ id: string }>(`select id from organization where name = 'Meridian Analytics'`);
  const companyId = row?.id ?? '';
  /** A registered employee of the demo company with the demo password, signed in. */
  const somebody = async () => {
    const email = newAddress('meridian.example');
    const [row] = await world.query<{ id: string }>(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, password_hash)
     select organization_id, gen_random_uuid(), $1, 'Ravi', 'Kulkarni', role_id, password_hash
     from person where email = 'asha.rao@meridian.example' returning id`,
      [email],
    );
    return { email, personId: row?.id ?? '', token: await tokenOf(email) };
  };

  const tokenOf = async (email: string) =>
    payloadOf<{ accessToken: string }>(await logInAs(world, email, PASSWORD)).accessToken;
  const ticketOf = async (email: string) =>
    payloadOf<Challenge>(await logInAs(world, email, PASSWORD)).challenge.ticket;
  const finish = (body: Record<string, unknown>, headers: Readonly<Record<string, string>> = {}) =>
    knock(world, verifySecondFactor, { body }, { headers });
  const factorsOf = async (token: string) => payloadOf<Factors>(await knock(world, listSecondFactors, {}, { token }));
  const read = (token: string) => send(world.url, { method: 'GET', path: '/trip/api/v1/trip/list', token });
  const start = (token: string, password = PASSWORD) => knock(world, startTotp, { body: { password } }, { token });
  const confirm = (token: string, factorId: string, otp: string) =>
    knock(world, confirmTotp, { body: { factorId, otp } }, { token });
  const remove = (token: string, factorId: string, password = PASSWORD) =>
    knock(world, removeSecondFactor, { body: { factorId, password } }, { token });
  /** Forgets which codes were used, as half a minute would. */
  const letStepPass = (personId: string) =>
    world.query('update second_factor set last_step = last_step - 10 where person_id = $1', [personId]);

  /** Somebody with an authenticator app. */
  const withTotp = async () => {
    const person = await somebody();
    const { factorId, secret } = payloadOf<{ factorId: string; secret: string }>(await start(person.token));
    const confirmed = payloadOf<{ recoveryCodes: string[] }>(await confirm(person.token, factorId, codeOf(secret)));
    await letStepPass(person.personId);
    return { ...person, factorId, secret, recoveryCodes: confirmed.recoveryCodes };
  };

  const passkeyOptions = async (token: string) => {
    const answer = await knock(world, startPasskey, { body: { password: PASSWORD } }, { token });
    return payloadOf<{ options: Record<string, unknown> }>(answer).options;
  };

  const add = (token: string, response: Record<string, unknown>, name = 'Blue key') =>
    knock(world, addPasskey, { body: { name, response } }, { token });

  const withPasskey = async () => {
    const person = await somebody();
    const key = createSoftwareAuthenticator(world.url);
    const answer = await add(person.token, key.create(await passkeyOptions(person.token)));
    return { ...person, key, recoveryCodes: payloadOf<{ recoveryCodes: string[] }>(answer).recoveryCodes };
  };

  const usePasskey = async (ticket: string, key: SoftwareAuthenticator, change: Tampering = {}): Promise<Answer> => {
    const answer = await knock(world, startPasskeyLogin, { body: { ticket } });
    const { options } = payloadOf<{ options: Record<string, unknown> }>(answer);
    return finish({ method: 'passkey', ticket, response: key.get(options, change) });
  };

  const demand = async (ofWhom: 'nobody' | 'admins' | 'everyone'): Promise<void> => {
    await world.query(
      `update organization set settings = jsonb_set(settings, '{security,secondFactor}', $1) where id = $2`,
      [JSON.stringify(ofWhom), companyId],
    );
  };

  return {
    world,
    companyId,
    close: () => world.close(),
    somebody,
    tokenOf,
    ticketOf,
    finish,
    factorsOf,
    read,
    start,
    confirm,
    remove,
    letStepPass,
    withTotp,
    passkeyOptions,
    add,
    withPasskey,
    usePasskey,
    demand,
  };
}
