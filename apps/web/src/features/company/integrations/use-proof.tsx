import { listSessions } from '@pravas/contract/identity/session-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { errorCode, ToldError } from '../../../lib/error-text.ts';
import { api } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordPrompt } from '../../profile/index.ts';

/** What shows the server that the person themselves is at the keyboard. */
export interface Proof {
  readonly password?: string;
  readonly otp?: string;
}

type Work = (proof: Proof) => Promise<void>;

interface Asked {
  readonly why: string;
  readonly work: Work;
  readonly onCancel: () => void;
}

const ABOUT_PROOF: ReadonlySet<string> = new Set([
  'proof_required',
  'wrong_current_password',
  'otp_wrong',
  'too_many_requests',
]);

/**
 * Asks for the password again and does the work with it. A refusal for another reason closes the question and is the
 * caller's to show, and so is a cancelled question.
 */
export function useProof(): {
  readonly prove: (why: string, work: Work) => Promise<void>;
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const prove = (why: string, work: Work) =>
    new Promise<void>((resolve, reject) => {
      const end = (tell: () => void) => {
        setAsked(null);
        tell();
      };
      setAsked({
        why,
        onCancel: () => end(() => reject(new ToldError('Nothing was changed, since your password was not entered.'))),
        work: async (proof) => {
          try {
            await work(proof);
          } catch (error) {
            if (ABOUT_PROOF.has(errorCode(error) ?? '')) throw error;
            return end(() => reject(error));
          }
          end(resolve);
        },
      });
    });
  return { prove, question: asked && <ProofDialog asked={asked} /> };
}

function ProofDialog({ asked }: { readonly asked: Asked }) {
  // People who came through their identity provider may have no password: a code will do for them, and for nobody else.
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.call(listSessions, { signal }),
  });
  const isBySso = sessions.data?.data.some(({ isCurrent, method }) => isCurrent && method === 'sso') ?? false;
  return (
    // Around the whole dialog, so that it opens with its field and begins there.
    <Suspense>
      <Dialog title="Is it you?" shape="sheet" onClose={asked.onCancel}>
        <div className="overflow-y-auto px-5 pt-2 pb-5">
          <PasswordPrompt
            label="Continue"
            busyLabel="Checking…"
            onPassword={(password) => asked.work({ password })}
            {...(isBySso ? { onCode: (otp: string) => asked.work({ otp }) } : {})}
            onCancel={asked.onCancel}
          >
            <p className="text-ink-2">{asked.why}</p>
          </PasswordPrompt>
        </div>
      </Dialog>
    </Suspense>
  );
}
