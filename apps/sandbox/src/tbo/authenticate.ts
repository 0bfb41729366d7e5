import { SANDBOX_AGENCY } from './agency.ts';
import type { TboContext } from './context.ts';
import { ERROR_CODE, errorBlock } from './envelope.ts';
import { textField, type WireObject, wholeField } from './request.ts';

/** `Status` of Authenticate. */
const STATUS = { successful: 1, failed: 2, incorrectUserName: 3, incorrectPassword: 4 } as const;
const AGENCY_TYPE_CASH = 1;
/** The sandbox's agency never runs out: money limits are the platform's own business. Rupees. */
const CASH_BALANCE = 10_000_000;

const MEMBER = {
  FirstName: 'Pravas',
  LastName: 'Sandbox',
  Email: 'agency@pravas.example',
  MemberId: SANDBOX_AGENCY.memberId,
  AgencyId: SANDBOX_AGENCY.agencyId,
  LoginName: SANDBOX_AGENCY.userName,
  LoginDetails: 'sbx',
  isPrimaryAgent: true,
};

function failedLogin(status: number, code: number, message: string): unknown {
  return { Status: status, TokenId: '', Error: errorBlock(code, message), Member: null };
}

/** Authenticate: the day's token for the one agency. The answer has no wrapper. */
export function authenticate(body: WireObject, context: TboContext): unknown {
  if (textField(body, 'EndUserIp') === '')
    return failedLogin(STATUS.failed, ERROR_CODE.validation, 'EndUserIp can not be null or empty.');
  if (textField(body, 'ClientId') !== SANDBOX_AGENCY.clientId)
    return failedLogin(STATUS.failed, ERROR_CODE.rejected, 'ClientId is not valid.');
  if (textField(body, 'UserName') !== SANDBOX_AGENCY.userName) {
    return failedLogin(STATUS.incorrectUserName, ERROR_CODE.rejected, 'UserName is incorrect.');
  }
  if (textField(body, 'Password') !== SANDBOX_AGENCY.password) {
    return failedLogin(STATUS.incorrectPassword, ERROR_CODE.rejected, 'Password is incorrect.');
  }
  return {
    Status: STATUS.successful,
    TokenId: context.tokens.issue(context.clock.nowMs()),
    Error: errorBlock(ERROR_CODE.none, ''),
    Member: MEMBER,
  };
}

/** Why a call of the agency's own desk is refused; undefined when it is not. */
function agencyError(body: WireObject, context: TboContext): unknown {
  if (!context.tokens.isValid(textField(body, 'TokenId'), context.clock.nowMs(), false)) {
    return errorBlock(ERROR_CODE.invalidToken, 'Invalid Token');
  }
  const isAgency =
    textField(body, 'ClientId') === SANDBOX_AGENCY.clientId &&
    wholeField(body, 'TokenAgencyId') === SANDBOX_AGENCY.agencyId &&
    wholeField(body, 'TokenMemberId') === SANDBOX_AGENCY.memberId;
  return isAgency
    ? undefined
    : errorBlock(ERROR_CODE.rejected, 'ClientId, TokenAgencyId or TokenMemberId is not valid.');
}

/** Logout: ends the token. */
export function logout(body: WireObject, context: TboContext): unknown {
  const error = agencyError(body, context);
  if (error !== undefined) return { Status: STATUS.failed, Error: error };
  context.tokens.revokeToday(context.clock.nowMs());
  return { Status: STATUS.successful, Error: errorBlock(ERROR_CODE.none, '') };
}

/** GetAgencyBalance: what the agency has left. Rupees. */
export function getAgencyBalance(body: WireObject, context: TboContext): unknown {
  const error = agencyError(body, context);
  const isFine = error === undefined;
  return {
    Status: isFine ? STATUS.successful : STATUS.failed,
    AgencyType: isFine ? AGENCY_TYPE_CASH : 0,
    CashBalance: isFine ? CASH_BALANCE : 0,
    CreditBalance: 0,
    Error: error ?? errorBlock(ERROR_CODE.none, ''),
  };
}
