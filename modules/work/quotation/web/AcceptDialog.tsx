import { Alert } from 'antd'
import { file, required } from '#common/fields.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import type { CustomMoveDialogProps } from '#web/kit/detail/MoveButtons.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { dollars } from './money.ts'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'

const byCustomer = { fields: {}, labels: { remark: words.remarkLabel } }
const inTheirName = {
  fields: { fileId: required(file()) },
  labels: { fileId: words.agreeFile, remark: words.remarkLabel },
}

/**
 * Confirmation of acceptance: total, ships and terms. Staff accept on the customer's behalf, with
 * the written answer.
 */
export function AcceptDialog({ row, name, onClose }: CustomMoveDialogProps<Quotation>) {
  const t = useMessages(words)
  const translate = useFormatMessage()
  const own = useMe().info.role.taskNode === 'ship_owner'
  const total = dollars(row.total)
  const subject =
    row.quoTp === 1
      ? ({ name: 'companyName', label: quotationText.labels.companyId } as const)
      : ({ name: 'shipNames', label: quotationText.labels.shipIds } as const)
  const above = (
    <>
      {!own && <Alert className="form-alert" type="info" showIcon title={t.agreeInName} />}
      <div className="agree">
        <p className="text-secondary">{own ? t.agreeTo : t.customerAgrees}</p>
        <p className="agree-total">{total}</p>
        <DetailFields
          contract={quotation}
          text={quotationText}
          row={row}
          columns={1}
          fields={[subject, 'customerName', 'validUntil', ...(row.terms ? ['terms' as const] : [])]}
        />
      </div>
    </>
  )
  return (
    <MoveDialog
      contract={quotation}
      text={quotationText}
      machine={quotationMachine}
      move="accept"
      title={quotationText.moves.accept}
      textOverride={{
        title: translate(words.agreeTitle, { jobNo: row.jobNo }),
        act: translate(words.agreeButton, { total }),
      }}
      def={quotationMachine.moves.accept[0]}
      row={row}
      name={name}
      extra={own ? byCustomer : inTheirName}
      also={['home/owner']}
      beforeForm={above}
      onClose={onClose}
      onMoved={onClose}
    />
  )
}
