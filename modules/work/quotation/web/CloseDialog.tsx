import { dict, required } from '#common/fields.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { AffectedRecords } from '#web/kit/detail/AffectedRecords.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import type { CustomMoveDialogProps } from '#web/kit/detail/MoveButtons.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import type { Quotation } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'

const fields = { closeReason: required(dict('CLOSE_REASON')) }

/** Closes a quotation with its reason; names the open tasks that are closed with it. */
export function CloseDialog({ row, name, onClose }: CustomMoveDialogProps<Quotation>) {
  const translate = useFormatMessage()
  const tasks = row.openTasks
  return (
    <MoveDialog
      contract={quotation}
      text={quotationText}
      move="close"
      title={quotationText.moves.close}
      def={quotationMachine.moves.close[0]}
      row={row}
      name={name}
      machine={quotationMachine}
      extra={{ fields, ...(tasks.length > 0 && { fixed: { closeTasks: true } }) }}
      also={['work/surveyWork', 'work/regCert', 'work/regWork', 'work/surveyConfirm', 'home/owner']}
      beforeForm={
        <AffectedRecords
          title={translate(quotationPageText.closesTasks, { count: tasks.length })}
          records={tasks}
        />
      }
      onClose={onClose}
      onMoved={onClose}
    />
  )
}
