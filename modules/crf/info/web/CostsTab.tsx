import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { crf } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { Margin } from './JobMargin.tsx'

const FeesDrawer = lazy(() => import('./FeesDrawer.tsx'))

/** Costs and income of the review, and the calculation of the margin. */
export function CostsTab({ row }: { row: Crf }) {
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const [open, setOpen] = useState(false)
  const isAllowed = row.can.includes('fees')
  return (
    <>
      {isAllowed && (
        <p className="crf-act">
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {k.edit}
          </Button>
        </p>
      )}
      <DetailFields
        contract={crf}
        text={crfText}
        row={row}
        title={crfPageText.payment}
        fields={['contractAmount', 'invoiceNo', 'accounts', 'paymentAmount', 'paymentTime']}
      />
      <section className="detail-fields">
        <h2>{translate(crfPageText.marginTitle)}</h2>
        <Margin fees={row} />
      </section>
      {open && (
        <Suspense>
          <FeesDrawer row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
