import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { getPolicy, updatePolicyDraft } from '@pravas/contract/policy/version-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { hasErrors, sameValue, serverErrors } from '../../lib/form-rules.ts';
import { keepForm, keptForm } from '../../lib/kept-forms.ts';
import { api, currentSession } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { type PolicyDetails, policyKey } from './policy-queries.ts';
import { KEYS } from './query-keys.ts';
import { OPEN_RULES, ruleErrors } from './rule-values.ts';

/** The state of the newest change of the draft. */
export type DraftPhase = 'saved' | 'waiting' | 'saving' | 'invalid' | 'failed' | 'conflict';

/** A draft as the editor holds it. */
export interface Draft {
  readonly rules: WirePolicyRules;
  readonly phase: DraftPhase;
  /** The revision that is saved; 0 while there is no draft. */
  readonly revision: number;
  readonly failure: unknown;
  /** What is refused, by path, whether its field was left or not. */
  readonly errors: Readonly<Record<string, string>>;
  change(how: (rules: WirePolicyRules) => WirePolicyRules): void;
  /** Sends again what could not be sent. */
  retry(): void;
  /** Replaces what somebody else has saved meanwhile with these rules. */
  overwrite(): void;
}

const REST_MS = 800;

interface Saved {
  readonly rules: WirePolicyRules;
  readonly revision: number;
}

interface Status {
  readonly phase: 'idle' | 'saving' | 'failed' | 'conflict';
  readonly failure: unknown;
  readonly refused: Readonly<Record<string, string>>;
}

const IDLE: Status = { phase: 'idle', failure: null, refused: {} };

/**
 * The rules of a policy's draft, saved by themselves once the typing rests. What is not saved is kept in this tab, so
 * that a session that ends takes nothing away.
 */
export function useDraft(policy: PolicyDetails): Draft {
  const queries = useQueryClient();
  const keepAs = `${currentSession().user?.user_id ?? 'visitor'}:policy:${policy._id}`;
  const [saved, setSaved] = useState<Saved>(() => savedOf(policy));
  const [rules, setRules] = useState(() => keptRules(keepAs, saved) ?? saved.rules);
  const [status, setStatus] = useState(IDLE);
  const busy = useRef(false);
  const errors = { ...ruleErrors(rules), ...status.refused };
  const isChanged = !sameValue(rules, saved.rules);

  const send = async (revision: number) => {
    if (busy.current) return;
    busy.current = true;
    setStatus({ ...IDLE, phase: 'saving' });
    try {
      const { policy: next } = await api.call(updatePolicyDraft, { body: { policyId: policy._id, revision, rules } });
      showAnswer(queries, policyKey(policy._id), { policy: next });
      void queries.invalidateQueries({ queryKey: [...KEYS.policies, 'list'] });
      setSaved({ rules, revision: next.draft?.revision ?? 0 });
      setStatus(IDLE);
    } catch (error) {
      const refused = rulePaths(serverErrors(error));
      const phase = errorCode(error) === 'conflict' ? 'conflict' : 'failed';
      setStatus({ phase, failure: hasErrors(refused) ? null : error, refused });
    } finally {
      busy.current = false;
    }
  };
  const mayRest = isChanged && !hasErrors(errors) && status.phase === 'idle';
  const saveRested = useEffectEvent(() => void send(saved.revision));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the wait.
  useEffect(() => {
    if (!mayRest) return;
    const timer = setTimeout(() => saveRested(), REST_MS);
    return () => clearTimeout(timer);
  }, [rules, mayRest]);
  useKeeping(keepAs, isChanged ? { rules, revision: saved.revision } : null);
  useRetryOnline(status.phase === 'failed', () => void send(saved.revision));

  return {
    rules,
    phase: phaseOf(status.phase, isChanged, hasErrors(errors)),
    revision: saved.revision,
    failure: status.failure,
    errors,
    change: (how) => {
      setRules(how);
      setStatus((now) => (now.phase === 'failed' ? IDLE : now));
    },
    retry: () => void send(saved.revision),
    overwrite: () =>
      void api.call(getPolicy, { query: { policyId: policy._id } }).then(
        ({ policy: theirs }) => send(theirs.draft?.revision ?? 0),
        (failure: unknown) => setStatus((now) => ({ ...now, failure })),
      ),
  };
}

/** The rules that the editor begins with: the draft's, else those of the newest version. */
function savedOf({ draft, inForce }: PolicyDetails): Saved {
  if (draft) return { rules: draft.rules, revision: draft.revision };
  return { rules: inForce?.rules ?? OPEN_RULES, revision: 0 };
}

/** The unsaved rules of the last visit, where nobody has saved anything else since. */
function keptRules(keepAs: string, saved: Saved): WirePolicyRules | null {
  const kept = keptForm(keepAs);
  if (!kept || kept.revision !== saved.revision) return null;
  const { rules } = kept;
  const isWhole = typeof rules === 'object' && rules !== null && Object.keys(saved.rules).every((key) => key in rules);
  return isWhole ? (rules as WirePolicyRules) : null;
}

function phaseOf(phase: Status['phase'], isChanged: boolean, isInvalid: boolean): DraftPhase {
  if (phase === 'saving' || phase === 'conflict') return phase;
  if (!isChanged) return 'saved';
  if (isInvalid) return 'invalid';
  return phase === 'failed' ? 'failed' : 'waiting';
}

/** The server names fields from the body on; the editor names them from the rules on. */
function rulePaths(errors: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const entries = Object.entries(errors).flatMap(([path, message]): [string, string][] =>
    message !== undefined && path.startsWith('rules.') ? [[path.slice('rules.'.length), message]] : [],
  );
  return Object.fromEntries(entries);
}

function useKeeping(keepAs: string, unsaved: object | null): void {
  const isUnsaved = unsaved !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what makes it write again.
  useEffect(() => {
    keepForm(keepAs, unsaved);
  }, [keepAs, isUnsaved, JSON.stringify(unsaved)]);
}

function useRetryOnline(isFailed: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!isFailed) return;
    const listener = () => again();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isFailed]);
}
