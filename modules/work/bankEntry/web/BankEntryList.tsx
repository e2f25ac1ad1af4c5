import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { bankEntry } from '../bankEntry.contract.ts'
import { bankEntryText } from '../bankEntry.text.ts'
import { BankEntryState } from './BankEntryState.tsx'
import { bankEntryPageText } from './bankEntryPage.text.ts'
import { signedAmount } from './signed-amount.ts'

const StatementDrawer = lazy(() => import('./StatementDrawer.tsx'))

export default function BankEntryList() {
  const t = useMessages(bankEntryPageText)
  const [importing, setImporting] = useState(false)
  return (
    <>
      <ListPage
        contract={bankEntry}
        text={bankEntryText}
        detailPath="/work/bankEntry/detail"
        selectable={false}
        toolbar={() => (
          <Allowed requiredRights={['work.bankEntry.import']}>
            <Button type="primary" onClick={() => setImporting(true)}>
              {t.import}
            </Button>
          </Allowed>
        )}
        filters={['state', 'entryDate', 'currency', 'account']}
        usedFields={['state', 'amount', 'currency']}
        columns={[
          { name: 'counterparty', width: 240 },
          { name: 'state', width: 120, render: (row) => <BankEntryState state={row.state} /> },
          { name: 'amount', width: 140, align: 'right', render: signedAmount },
          { name: 'entryDate', width: 115 },
          { name: 'reference', width: 260 },
          { name: 'collectionNo', width: 150 },
          { name: 'customerName', width: 200 },
        ]}
        hiddenColumns={[
          'account',
          'valueDate',
          'counterpartyAccount',
          'bankReference',
          'ignoreReason',
          'fileName',
        ]}
      />
      {importing && (
        <Suspense>
          <StatementDrawer onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
