import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSay, useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { Margin } from './Margin.tsx'

const FeesDrawer = lazy(() => import('./FeesDrawer.tsx'))

/** What the review costs and earns, and how the margin comes about. */
export function CostsTab({ row }: { row: Crf }) {
  const k = useText(kitText)
  const say = useSay()
  const [open, setOpen] = useState(false)
  const may = row.can.includes('fees') && row.status !== crfMachine.states.closed
  return (
    <>
      {may && <p className="crf-act"><Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>{k.edit}</Button></p>}
      <Facts contract={crf} text={crfText} row={row} title={crfPageText.payment} fields={['contractAmount', 'invoiceNo', 'accounts', 'paymentAmount', 'paymentTime']} />
      <section className="facts">
        <h2>{say(crfPageText.marginTitle)}</h2>
        <Margin fees={row} />
      </section>
      {open && <Suspense><FeesDrawer row={row} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}
