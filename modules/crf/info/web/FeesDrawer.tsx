import { Form } from 'antd'
import { marginParts } from '#common/rules/fees/job-margin.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useMessages } from '#web/api/text.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { crf, crfFees } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { Margin } from './JobMargin.tsx'

const names = Object.keys(crfFees)
const part = (requested: 1 | -1) =>
  marginParts.filter(([, sign]) => sign === requested).map(([name]) => name)

/** Form of a review's costs, for finance; the margin updates while typing. */
export default function FeesDrawer({ row, onClose }: { row: Crf; onClose: () => void }) {
  const t = useMessages(crfPageText)
  const k = useMessages(kitText)
  const [form] = Form.useForm()
  const save = useApiMutation(crf, 'fees', { showError: false })
  const typed = (Form.useWatch([], form) ?? row) as Partial<
    Record<(typeof marginParts)[number][0], number | null>
  >
  const send = async (values: Record<string, unknown>) => {
    // Cleared fields are sent as null.
    await save.mutateAsync({
      id: row.id,
      version: row.version,
      ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    })
    notify.success(k.saved)
    onClose()
  }
  return (
    <FormDrawer
      title={t.costs}
      submitLabel={k.save}
      form={form}
      initial={row}
      loading={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FieldsGrid
        resource={{ contract: crf, text: crfText }}
        sections={[
          { title: crfPageText.income, columns: 2, fields: part(1) },
          { title: crfPageText.outlay, columns: 2, fields: part(-1) },
          {
            title: crfPageText.payment,
            columns: 2,
            fields: ['invoiceNo', 'accounts', 'paymentAmount', 'paymentTime'],
          },
        ]}
      />
      <section className="detail-fields">
        <h2>{t.marginTitle}</h2>
        <Margin fees={typed} />
      </section>
    </FormDrawer>
  )
}
