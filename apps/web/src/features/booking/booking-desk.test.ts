import { expect, test } from 'vitest';
import { isToBeBought } from './booking-desk.tsx';

test.each([
  ['nothing', [], false],
  ['buying it', [{ action: 'desk_buy', allowed: true, reason: null }], true],
  ['no buying yet', [{ action: 'desk_buy', allowed: false, reason: 'It is waiting for approval.' }], false],
  ['cancelling it', [{ action: 'desk_cancel', allowed: true, reason: null }], false],
])('is offered to be bought where the server allows %s: %s', (_, allowedActions, offered) => {
  expect(isToBeBought({ allowedActions })).toBe(offered);
});
