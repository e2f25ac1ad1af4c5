import { formResource } from '#web/kit/form/form-resource.ts'
import { notifyRecord } from '#web/kit/notify-record.ts'
import { Form } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#common/contract.ts'
import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import { bool, date, required, text } from '#common/fields.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useLang, useLocalized, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { AmountsTable } from './AmountsTable.tsx'
import { less, sumOf } from './invoice.ts'
import type { Invoice } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'
import { LineText } from './LineText.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { partFaults } from './line-errors.ts'
import type { SubmitError } from '#web/kit/form/FormDrawer.tsx'
import { useAmounts } from './use-line-amounts.ts'

const fields = { reason: required(text(300)), writeOff: bool(), invoiceTime: date() }
const described = formResource(invoice, invoiceText, fields, { reason: invoicePageText.reason })

/**
 * Form for a credit note over all or parts of an invoice, which starts at zero, or for a write-off,
 * which starts with the open amount.
 */
export default function CreditDrawer({ row, onClose }: { row: Invoice; onClose: () => void }) {
  const t = useMessages(invoicePageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const lang = useLang()
  const { info } = useMe()
  const [form] = Form.useForm()
  const [fault, setFault] = useState<SubmitError>()
  const writeOff = Boolean(Form.useWatch('writeOff', form))
  const lines = row.lines
    .map((line) => ({
      ...line,
      room: writeOff ? line.openAmount : less(line.amount, line.credited),
    }))
    .filter((line) => line.room > 0)
  const amounts = useAmounts(
    lines.map((line) => ({ key: String(line.lineId), room: line.room })),
    writeOff ? sumOf(lines.map(({ room }) => room)) : null,
  )
  const make = useApiMutation(invoice, 'credit', {
    showError: false,
    alsoInvalidates: ['work/quotation', 'work/collection'],
  })
  const send = async (values: Partial<InputOf<typeof invoice, 'credit'>>) => {
    const { invoiceId, invoiceNo, released } = await make.mutateAsync({
      ...values,
      reason: values.reason ?? '',
      id: row.id,
      version: row.version,
      lines: amounts.given.map(({ key, amount }) => ({ lineId: Number(key), amount })),
    })
    notifyRecord(
      translate(released > 0 ? invoicePageText.creditedPaid : invoicePageText.credited, {
        number: invoiceNo,
        amount: formatMoney(moneyFromNumber(released), lang),
      }),
      invoice.path,
      invoiceId,
    )
    onClose()
  }
  return (
    <FormDrawer
      width={860}
      title={translate(invoicePageText.creditFor, { number: row.invoiceNo })}
      submitLabel={t.credit}
      form={form}
      initial={{ invoiceTime: info.today }}
      loading={make.isPending}
      onSubmit={send}
      onError={setFault}
      canSubmit={amounts.sum > 0}
      onClose={onClose}
    >
      <FieldsGrid
        resource={described}
        sections={[
          {
            fields: [
              'reason',
              {
                name: 'writeOff',
                help: writeOff ? invoicePageText.writeOffHelp : invoicePageText.creditHelp,
              },
              'invoiceTime',
            ],
          },
        ]}
      />
      <AmountsTable
        key={String(writeOff)}
        caption={invoicePageText.toCredit}
        roomLabel={invoicePageText.left}
        amounts={amounts}
        disabled={make.isPending}
        faults={partFaults(
          fault,
          'lines',
          amounts.given.map(({ key }) => key),
        )}
        groups={[
          {
            key: 'all',
            rows: lines.map((line) => ({
              key: String(line.lineId),
              room: line.room,
              label: localize(line.nameZh, line.nameEn),
              name: <LineText line={line} newTab />,
            })),
          },
        ]}
      />
    </FormDrawer>
  )
}
