import { Form } from 'antd'
import { marginParts } from '#common/rules/job-margin.ts'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useText } from '#web/api/text.tsx'
import { CallDrawer } from '#web/kit/form/CallDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { crf, crfFees } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { Margin } from './Margin.tsx'

const names = Object.keys(crfFees)
const part = (wanted: 1 | -1) => marginParts.filter(([, sign]) => sign === wanted).map(([name]) => name)

/** The costs of a review, filled in by finance; the margin follows while typing. */
export default function FeesDrawer({ row, onClose }: { row: Crf; onClose: () => void }) {
  const t = useText(crfPageText)
  const k = useText(kitText)
  const [form] = Form.useForm()
  const save = useAct(crf, 'fees', { tell: false })
  const typed = (Form.useWatch([], form) ?? row) as Partial<Record<(typeof marginParts)[number][0], number | null>>
  const send = async (values: Record<string, unknown>) => {
    // What was emptied is emptied.
    await save.mutateAsync({ id: row.id, version: row.version, ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])) })
    notify.success(k.saved)
    onClose()
  }
  return (
    <CallDrawer title={t.costs} act={k.save} form={form} initial={row} busy={save.isPending} send={send} onClose={onClose}>
      <FieldsGrid described={{ contract: crf, text: crfText }} sections={[
        { title: crfPageText.income, columns: 2, fields: part(1) },
        { title: crfPageText.outlay, columns: 2, fields: part(-1) },
        { title: crfPageText.payment, columns: 2, fields: ['invoiceNo', 'accounts', 'paymentAmount', 'paymentTime'] },
      ]} />
      <section className="facts"><h2>{t.marginTitle}</h2><Margin fees={typed} /></section>
    </CallDrawer>
  )
}
