import { useLang } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { confirmation } from '../confirmation.contract.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'

/** The user's own requests, and those they could confirm. */
export default function ConfirmationList() {
  const lang = useLang()
  return (
    <ListPage
      contract={confirmation}
      text={confirmationText}
      machine={confirmationMachine}
      detailPath="/sys/confirmation/detail"
      editable={false}
      selectable={false}
      filters={['status', 'waiting', 'requestedBy', 'statusTime']}
      columns={[
        {
          name: lang === 'zh' ? 'subjectZh' : 'subjectEn',
          width: 360,
          label: confirmationText.labels.subjectZh,
        },
        { name: 'status', width: 130 },
        { name: 'requestedName', width: 150 },
        { name: 'createTime', width: 160 },
        { name: 'expiresTime', width: 160 },
        { name: 'decidedName', width: 150 },
        { name: 'statusTime', width: 160, hidden: true },
      ]}
    />
  )
}
