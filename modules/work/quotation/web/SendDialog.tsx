import { multilineText, date, email } from '#common/fields.ts'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import type { CustomMoveDialogProps } from '#web/kit/detail/MoveButtons.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'

const extra = {
  fields: { to: email(), message: multilineText(2000), validUntil: date() },
  labels: { to: words.sendTo, message: words.message, remark: words.notSent },
  help: words.sendHelp,
}

/** Sends the PDF to the addressee of the quotation, or to another address. */
export function SendDialog({ row, name, onClose }: CustomMoveDialogProps<Quotation>) {
  return (
    <MoveDialog
      contract={quotation}
      text={quotationText}
      move="send"
      title={quotationText.moves.send}
      def={quotationMachine.moves.send[0]}
      row={row}
      name={name}
      extra={{ ...extra, initial: { to: row.attentionEmail, validUntil: row.validUntil } }}
      onClose={onClose}
      onMoved={onClose}
    />
  )
}
