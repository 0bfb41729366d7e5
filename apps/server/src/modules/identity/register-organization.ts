import type { registerOrganization as operation } from '@pravas/contract/identity/sign-up-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { parseGstin } from '@pravas/domain/validation/gstin.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { countryByCode } from '@pravas/reference/countries.ts';
import { indianStateById } from '@pravas/reference/indian-states.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { takePhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { COMPANY_ADMIN, createSystemRoles } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { beginFees, DEFAULT_SETTINGS, expectOwnName, isUsedElsewhere } from '../organisation/index.ts';
import { beginSession, type IssuedTokens, type LoginOrigin } from './begin-session.ts';
import { isOtherLogin } from './find-login.ts';
import type { IdentityContext } from './identity-context.ts';
import { judgePassword } from './judge-password.ts';
import { hashPassword } from './password.ts';
import { type AddressProof, readProof, useProof } from './verification.ts';

type Registration = BodyOf<typeof operation>;

/** An organisation's place for taxes. */
interface Place {
  readonly stateId: number;
  readonly stateCode: string;
  readonly stateName: string;
}

/** GST's code 96 is a foreign country; no state has the id 0. */
const OUTSIDE_INDIA: Place = { stateId: 0, stateCode: '96', stateName: 'Outside India' };

/**
 * Registers an organisation for the person who proved the address: its roles, its GST registration, its first admin,
 * who is signed in. The address gives no power beyond this organisation, whatever its domain.
 */
export async function registerOrganization(
  context: IdentityContext,
  token: string | null,
  registration: Registration,
  origin: LoginOrigin,
): Promise<IssuedTokens> {
  const proof = await readProof(context, 'sign_up', token);
  expectOwnName(registration.organizationName, 'organizationName');
  const place = placeOf(registration);
  checkGstNumber(registration, place);
  judgePassword({ ...registration, email: proof.email });
  const mobile = takePhone(registration.mobile, 'mobile');
  const passwordHash = await hashPassword(registration.password);
  const organizationId = newId();
  const personId = newId();
  try {
    return await context.database.forOrganization(organizationId, async (tx) => {
      await useProof(tx, context, proof);
      await insertOrganization(tx, organizationId, { ...registration, mobile }, place, proof);
      const roles = await createSystemRoles(tx, organizationId);
      await beginFees(tx, organizationId, context.clock.now());
      const now = isoOf(context.clock.now());
      await tx
        .insertInto('person')
        .values({
          organization_id: organizationId,
          id: personId,
          email: proof.email,
          password_hash: passwordHash,
          title: registration.title,
          first_name: registration.firstName,
          last_name: registration.lastName,
          gender: registration.gender,
          mobile,
          role_id: roles.get(COMPANY_ADMIN) ?? '',
          invite_status: 'Registered',
          created_at: now,
          updated_at: now,
        })
        .execute();
      await recordAudit(tx, {
        organizationId,
        at: context.clock.now(),
        actor: `person:${personId}`,
        action: 'organisation.registered',
        objectType: 'organization',
        objectId: organizationId,
        details: { name: registration.organizationName, country: registration.countryCode, state: place.stateName },
        requestId: origin.requestId,
      });
      return beginSession(tx, context, { organizationId, personId, method: 'registration', origin });
    });
  } catch (error) {
    // Another person began to sign in with the address after its code was sent.
    if (isOtherLogin(error)) throw new Refusal('email_taken');
    throw error;
  }
}

function placeOf({ countryCode, state_id }: Registration): Place {
  if (!countryByCode(countryCode)) refuse('countryCode', invalidMessage('Country'));
  if (countryCode !== 'IN') return OUTSIDE_INDIA;
  if (state_id === undefined || state_id === null) return refuse('state_id', requiredMessage('State'));
  const state = indianStateById(state_id);
  if (!state) return refuse('state_id', invalidMessage('State'));
  return { stateId: state.id, stateCode: state.gstCode, stateName: state.name };
}

/** A registration belongs to one state; the other state's would put the wrong tax on every invoice. */
function checkGstNumber({ gstNumber }: Registration, place: Place): void {
  if (gstNumber === null) return;
  const parsed = parseGstin(gstNumber);
  if (!parsed.ok || place === OUTSIDE_INDIA) refuse('gstNumber', invalidMessage('GST number'));
  else if (parsed.gstin.stateCode !== place.stateCode) {
    refuse('gstNumber', new Refusal('gstin_state_mismatch').message);
  }
}

function refuse(field: string, message: string): never {
  throw new Refusal('validation_failed', { errors: [{ field, message }] });
}

async function insertOrganization(
  tx: Tx,
  organizationId: string,
  registration: Registration,
  place: Place,
  { email }: AddressProof,
): Promise<void> {
  await tx
    .insertInto('organization')
    .values({
      id: organizationId,
      name: registration.organizationName,
      state_id: place.stateId,
      state_code: place.stateCode,
      state_name: place.stateName,
      address: registration.address,
      contact_email: email,
      contact_mobile: registration.mobile,
      settings: JSON.stringify(DEFAULT_SETTINGS),
      organization_type: registration.organizationType,
      organization_size: registration.organizationSize,
      industry: registration.industry,
      website: registration.website,
      country_code: registration.countryCode,
      city: registration.city,
      zip_code: registration.zipCode,
    })
    .execute();
  if (registration.gstNumber === null) return;
  const isHeld = await isUsedElsewhere(tx, registration.gstNumber);
  await tx
    .insertInto('gst_registration')
    .values({
      organization_id: organizationId,
      id: newId(),
      display_name: place.stateName,
      gst_type: 'regular',
      gstin: registration.gstNumber,
      legal_name: registration.organizationName,
      address: registration.address,
      email,
      mobile: registration.mobile,
      is_default: !isHeld,
      is_active: !isHeld,
      is_held: isHeld,
    })
    .execute();
}
