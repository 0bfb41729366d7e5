import { describe, expect, it } from 'vitest';
import { checkLogin } from './login-rules.ts';

describe('the login form', () => {
  it.each([
    ['', 'x', { email: 'Email is required' }],
    ['asha@acme.example', '', { password: 'Password is required' }],
    ['asha', 'x', { email: 'Email must be 6 to 254 characters' }],
    ['a@b.c', 'x', { email: 'Email must be 6 to 254 characters' }],
    ['asha.acme.example', 'x', { email: 'Please enter valid email' }],
    [`${'a'.repeat(45)}@${`${'b'.repeat(60)}.`.repeat(4)}example`, 'x', { email: 'Email must be 6 to 254 characters' }],
    ['  asha@acme.example ', 'x', {}],
    ['', '', { email: 'Email is required', password: 'Password is required' }],
    ['asha@acme.example', 'x'.repeat(129), { password: 'Please enter valid password' }],
  ])('%j with %j', (email, password, errors) => {
    expect(checkLogin({ email, password })).toEqual(errors);
  });
});
