import { dict, required } from '#common/fields.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { AffectedRecords } from '#web/kit/detail/AffectedRecords.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import type { CustomMoveDialogProps } from '#web/kit/detail/MoveButtons.tsx'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'

const fields = { closeReason: required(dict('CLOSE_REASON')) }

/** Closes a review with its reason; names the open certificates that become void. */
export function CloseDialog({ row, name, onClose }: CustomMoveDialogProps<Crf>) {
  const translate = useFormatMessage()
  const open = row.openCertificates
  return (
    <MoveDialog
      contract={crf}
      text={crfText}
      move="close"
      title={crfText.moves.close}
      def={crfMachine.moves.close[0]}
      row={row}
      name={name}
      machine={crfMachine}
      extra={{ fields, ...(open.length > 0 && { fixed: { voidCertificates: true } }) }}
      also={['crf/cert']}
      beforeForm={
        <AffectedRecords
          title={translate(crfPageText.voidsCertificates, { count: open.length })}
          records={open}
        />
      }
      onClose={onClose}
      onMoved={onClose}
    />
  )
}
