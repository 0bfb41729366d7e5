import { takeBackBankStatement } from '@pravas/contract/bank/bank-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { instantText, spanText } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { ListBody, useListAsk } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { BANK_PATH, type BankStatement, refreshBank, STATEMENTS, statementsQuery } from './provider-bank-queries.ts';

/** Where the address keeps the tab. */
const KEPT = { tab: 'statements' };

/** The imported statements; one of the wrong account can be taken back. */
export function BankStatements() {
  const queries = useQueryClient();
  const [ask, change] = useListAsk(BANK_PATH, STATEMENTS, KEPT);
  const answer = useQuery(statementsQuery(ask));
  const [asking, setAsking] = useState<BankStatement | null>(null);
  return (
    <div className="card">
      <ListBody
        answer={answer}
        ask={ask}
        onPage={change}
        what="The statements"
        loading="Loading statements"
        waysOut={null}
        firstUse={
          <FirstUse icon={<FileSpreadsheet size={30} strokeWidth={1.6} />} title="No statement yet">
            Import the statement of a receiving account: it appears here, with who imported it.
          </FirstUse>
        }
      >
        {(page) => (
          <ul className="divide-y divide-hairline">
            {page.data.map((statement) => (
              <Statement key={statement._id} statement={statement} onTakeBack={() => setAsking(statement)} />
            ))}
          </ul>
        )}
      </ListBody>
      {asking && (
        <ConfirmAction
          title="Take the statement back"
          yes="Take it back"
          danger
          onClose={() => setAsking(null)}
          onYes={async () => {
            await api.call(takeBackBankStatement, { body: { bankStatementId: asking._id } });
            await refreshBank(queries);
          }}
        >
          {countText(asking.added, 'line')} of {spanText(asking.firstDay, asking.lastDay)} at {asking.bank},{' '}
          {asking.accountNumber}, will be gone from the bank lines. The file stays, and can be imported again.
        </ConfirmAction>
      )}
    </div>
  );
}

interface StatementProps {
  readonly statement: BankStatement;
  readonly onTakeBack: () => void;
}

function Statement({ statement, onTakeBack }: StatementProps) {
  const { bank, accountNumber, firstDay, lastDay, lines, added, importedBy, importedAt, takenBackAt } = statement;
  const days = spanText(firstDay, lastDay);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 text-[13px] max-sm:px-4">
      <div className="min-w-0">
        <p className="text-body font-semibold">{days}</p>
        <p className="wrap-anywhere">
          {bank}, <span className="board">{accountNumber}</span>
        </p>
        <p className="text-ink-2">
          {countText(lines, 'line')}, {added.toLocaleString('en-IN')} new. Imported by {importedBy},{' '}
          {instantText(importedAt)}
        </p>
      </div>
      {takenBackAt === null ? (
        <Button size="small" aria-label={`Take back ${days} of ${bank}, ${accountNumber}`} onClick={onTakeBack}>
          Take back
        </Button>
      ) : (
        <Badge>Taken back {instantText(takenBackAt)}</Badge>
      )}
    </li>
  );
}
