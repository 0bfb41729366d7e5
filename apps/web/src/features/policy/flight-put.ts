import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import type { RulesEditor } from './rules-editor.ts';

type FlightRules = WirePolicyRules['flight'];

/** Puts one of the flight rules in its place. */
export function flightPut<K extends keyof FlightRules>(editor: RulesEditor, name: K) {
  return (value: FlightRules[K]) =>
    editor.change((rules) => ({ ...rules, flight: { ...rules.flight, [name]: value } }));
}
