import { describe, expect, it } from 'vitest';
import { checkOpenHours } from './open-hours.ts';

describe('checkOpenHours', () => {
  it.each([
    ['09:00', '18:00', null],
    ['00:00', '24:00', null],
    ['18:00', '09:00', 'It must close after it opens'],
    ['09:00', '09:00', 'It must close after it opens'],
    ['9', '18:00', 'Type when it opens as HH:MM'],
    ['24:00', '24:00', 'Type when it opens as HH:MM'],
    ['09:00', '24:30', 'Type when it closes as HH:MM'],
    ['09:00', '', 'Type when it closes as HH:MM'],
  ])('%s to %s', (opens, closes, message) => {
    expect(checkOpenHours({ opens, closes })).toBe(message);
  });
});
