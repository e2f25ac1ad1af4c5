import { useAllowed } from '#web/api/me.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { news } from '../news.contract.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'

const form = () => import('./NewsForm.tsx')
const told = [{ name: 'title', width: 340 }, { name: 'subtitle', width: 260 }, 'type', 'startDate'] as const
const kept = ['status', { name: 'generalFlag', width: 140 }, { name: 'roles', width: 220 }, { name: 'flagId', width: 150 }, 'endDate', { name: 'publishTime', hidden: true }, { name: 'publisherName', hidden: true }, { name: 'keyword', hidden: true }] as const

/** Readers find what is shown to them; editors every circular, with its state and whom it is for. */
export default function NewsList() {
  const editor = useAllowed(['sys.news.save'])
  return (
    <ListPage contract={news} text={newsText} machine={newsMachine} form={form} detailPath="/sys/news/detail"
      filters={editor ? ['status', 'type', 'unread', 'flagId', 'roles', 'generalFlag', 'startDate'] : ['type', 'unread', 'startDate']}
      columns={editor ? [...told, ...kept] : [...told, { name: 'publisherName', hidden: true }]} />
  )
}
