import type { DetailOf } from '#common/contract.ts'
import { date, dict, enumOf, int, text } from '#common/fields.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import type { MoveInputs } from '#web/kit/detail/MoveDialog.tsx'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import type { SurveyWindow } from '../WindowTable.tsx'

const shared = { reminderType: enumOf(0, 1, 2, 3), reminderContent: text(500) }
const labels = {
  reminderTime: shipCertText.reminderTime,
  offset: shipCertText.offset,
  unit: shipCertText.unit,
  reminderType: shipCertText.reminderRepeat,
  reminderContent: shipCertText.reminderContent,
}
const ofCertificate: MoveInputs = {
  fields: { offset: int(1, 366), unit: dict('REMINDER_UNIT'), ...shared },
  labels,
  initial: { offset: 1, unit: '2', reminderType: 0 },
  help: shipCertText.remindHelp,
}
const ofWindow = (w: SurveyWindow): MoveInputs => ({
  fields: { reminderTime: date(), ...shared },
  labels,
  initial: {
    reminderTime: w.reminderTime,
    reminderType: w.reminderType ?? 0,
    reminderContent: w.reminderContent,
  },
  fixed: { ruleCode: w.ruleCode, occurrence: w.occurrence },
  help: shipCertText.remindWindowHelp,
})

interface Props {
  cert: Pick<DetailOf<typeof shipCert>, 'id' | 'version' | 'certNo'>
  /** default: all pending windows */
  window?: SurveyWindow | undefined
  onClose: () => void
  onDone: () => void
}

/** Sets the reminders of a window, or of all pending windows of a certificate. */
export function ReminderDialog({ cert, window, onClose, onDone }: Props) {
  const translate = useFormatMessage()
  const survey = useDictLabel('SURVEY_TYPE')(window?.surveyType ?? '')
  const title = window ? shipCertText.remindWindow : shipCertText.remind
  return (
    <MoveDialog
      contract={shipCert}
      text={shipCertText}
      move="remind"
      title={title}
      row={cert}
      name={cert.certNo}
      def={undefined}
      extra={window ? ofWindow(window) : ofCertificate}
      {...(window && {
        textOverride: {
          title: `${translate(title)}: ${survey} ${window.dueDate}`,
          act: translate(title),
        },
      })}
      onClose={onClose}
      onMoved={onDone}
    />
  )
}
