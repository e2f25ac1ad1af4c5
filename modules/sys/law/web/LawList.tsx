import { ListPage } from '#web/kit/list/ListPage.tsx'
import { law } from '../law.contract.ts'
import { lawText } from '../law.text.ts'

const form = () => import('./LawForm.tsx')

export default function LawList() {
  return (
    <ListPage
      contract={law}
      text={lawText}
      form={form}
      detailPath="/sys/law/detail"
      filters={['type', 'flagId', 'inForceOn', 'startDate']}
      columns={[
        { name: 'title', width: 320 },
        { name: 'subtitle', width: 210 },
        { name: 'type', width: 110 },
        { name: 'flagId', width: 110 },
        'startDate',
        'endDate',
        { name: 'keyword', width: 200, hidden: true },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
