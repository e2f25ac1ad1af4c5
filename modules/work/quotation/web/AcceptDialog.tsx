import { Alert } from 'antd'
import { file, must } from '#common/fields.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import type { OwnDialogProps } from '#web/kit/detail/Moves.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { dollars } from './money.ts'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'

const byCustomer = { fields: {}, labels: { remark: words.remarkLabel } }
const inTheirName = { fields: { fileId: must(file()) }, labels: { fileId: words.agreeFile, remark: words.remarkLabel } }

/** Says plainly what is agreed to before it is: the total, the ships, the terms. Staff accept in the customer's name, by their written word. */
export function AcceptDialog({ row, name, onClose }: OwnDialogProps<Quotation>) {
  const t = useText(words)
  const say = useSay()
  const own = useMe().info.role.taskNode === 'ship_owner'
  const total = dollars(row.total)
  const subject = row.quoTp === 1 ? { name: 'companyName', label: quotationText.labels.companyId } as const : { name: 'shipNames', label: quotationText.labels.shipIds } as const
  const above = (
    <>
      {!own && <Alert className="form-fault" type="info" showIcon title={t.agreeInName} />}
      <div className="agree">
        <p className="faint">{own ? t.agreeTo : t.customerAgrees}</p>
        <p className="agree-total">{total}</p>
        <Facts contract={quotation} text={quotationText} row={row} columns={1} fields={[subject, 'customerName', 'validUntil', ...(row.terms ? ['terms' as const] : [])]} />
      </div>
    </>
  )
  return (
    <MoveDialog contract={quotation} text={quotationText} machine={quotationMachine} move="accept" title={quotationText.moves.accept} says={{ title: say(words.agreeTitle, { jobNo: row.jobNo }), act: say(words.agreeButton, { total }) }}
      def={quotationMachine.moves.accept[0]} row={row} name={name} extra={own ? byCustomer : inTheirName} also={['home/owner']} above={above} onClose={onClose} onMoved={onClose} />
  )
}
