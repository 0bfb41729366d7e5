import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Tab, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ClaimsList } from './claims-list.tsx';
import { ExpenseDialog } from './lazy-dialogs.ts';
import { MyExpenses } from './my-expenses.tsx';

type TabId = 'expenses' | 'claims' | 'decide' | 'pay';

/** The tabs a person's privileges open, the first of them for what they do most. */
function tabsFor(privileges: readonly string[]): readonly Tab<TabId>[] {
  return [
    ...(privileges.includes('expenses.own')
      ? [
          { id: 'expenses' as const, label: 'My expenses' },
          { id: 'claims' as const, label: 'My claims' },
        ]
      : []),
    ...(privileges.includes('approvals.decide') ? [{ id: 'decide' as const, label: 'To decide' }] : []),
    ...(privileges.includes('expenses.reimburse') ? [{ id: 'pay' as const, label: 'To pay' }] : []),
  ];
}

/** What the person spent, what became of it, and the claims that wait for them. */
export function ExpensesPage() {
  usePageTitle('Expenses');
  const text = textValues(useSearch({ strict: false }));
  // Mails name a claim on this page; it has one of its own.
  if (text.claimId) return <Navigate to="/expenses/claim" search={{ claimId: text.claimId }} replace />;
  return <Expenses tabText={text.tab} />;
}

function Expenses({ tabText }: { readonly tabText: string | undefined }) {
  const navigate = useNavigate();
  const tabs = tabsFor(useSession().user?.privileges ?? []);
  const [adding, setAdding] = useState(false);
  const tab = tabs.find(({ id }) => id === tabText)?.id ?? tabs[0]?.id;
  // Each tab has filters of its own, so another one begins without those of the last.
  const change = (next: TabId) =>
    void navigate({ to: '/expenses', search: { tab: next === tabs[0]?.id ? '' : next }, replace: true });
  const mayAdd = tabs.some(({ id }) => id === 'expenses');
  const add = mayAdd && (
    <Button tone="primary" {...opens(ExpenseDialog)} onClick={() => setAdding(true)}>
      <Plus aria-hidden size={16} /> Add expense
    </Button>
  );
  if (tab === undefined) return <Notice tone="info" title="Your role does not allow this. Ask your company admin." />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold tracking-[-0.01em]">Expenses</h1>
        {add}
      </div>
      {tabs.length > 1 && (
        <Tabs label="Expenses and claims" name="expenses" tabs={tabs} value={tab} onChange={change} className="mb-4" />
      )}
      {tabs.map(({ id }) => (
        <TabPanel key={id} name="expenses" id={id} value={tab}>
          {/* Only the open tab reads the address: its filters mean nothing to the others. */}
          {id === tab && (id === 'expenses' ? <MyExpenses add={add} /> : <ClaimsList of={id} />)}
        </TabPanel>
      ))}
      {adding && <ExpenseDialog row={null} trip={null} onClose={() => setAdding(false)} />}
    </>
  );
}
