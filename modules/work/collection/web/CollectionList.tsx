import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'
import { PaymentState } from './PaymentState.tsx'

const PaymentDrawer = lazy(() => import('./PaymentDrawer.tsx'))

export default function CollectionList() {
  const t = useMessages(invoicePageText)
  const [paying, setPaying] = useState(false)
  return (
    <>
      <ListPage
        contract={collection}
        text={collectionText}
        detailPath="/work/collection/detail"
        selectable={false}
        toolbar={() => (
          <Allowed requiredRights={['work.collection.record']}>
            <Button type="primary" onClick={() => setPaying(true)}>
              {t.pay}
            </Button>
          </Allowed>
        )}
        filters={[
          'state',
          'customerId',
          'collectionDate',
          'payMethod',
          'region',
          'quotationId',
          'fundMonth',
        ]}
        usedFields={['state']}
        columns={[
          { name: 'collectionNo', width: 150 },
          { name: 'state', width: 130, render: (row) => <PaymentState state={row.state} /> },
          { name: 'customerName', width: 220 },
          { name: 'amount', width: 140 },
          { name: 'collectionDate', width: 115 },
          { name: 'payMethod', width: 110 },
          { name: 'reference', width: 150 },
          { name: 'creditLeft', width: 140 },
          { name: 'jobNo', width: 150 },
        ]}
        hiddenColumns={['account', 'overpaid', 'used', 'region', 'remark']}
      />
      {paying && (
        <Suspense>
          <PaymentDrawer onClose={() => setPaying(false)} />
        </Suspense>
      )}
    </>
  )
}
