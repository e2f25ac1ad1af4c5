import type { RowOf } from '#common/contract.ts'
import { useAllowed } from '#web/api/me.ts'
import { useMarks, useText } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { RefText } from '#web/kit/Ref.tsx'
import { news } from '../news.contract.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'

const form = () => import('./NewsForm.tsx')
type Row = RowOf<typeof news>
const title = { name: 'title', width: 310 } as const
const kept = [
  { name: 'status', width: 120 }, { name: 'type', width: 130 }, { name: 'generalFlag', width: 200, label: newsText.sections.range, render: (row: Row) => <Range row={row} /> }, 'startDate', 'endDate',
  { name: 'subtitle', hidden: true }, { name: 'publishTime', hidden: true }, { name: 'publisherName', hidden: true }, { name: 'keyword', hidden: true },
] as const
const told = [{ name: 'subtitle', width: 300 }, { name: 'type', width: 160 }, 'startDate', { name: 'publisherName', hidden: true }] as const

/** Readers find what is shown to them; editors every circular, with its state and whom it is for. */
export default function NewsList() {
  const editor = useAllowed(['sys.news.save'])
  return (
    <ListPage contract={news} text={newsText} machine={newsMachine} form={form} detailPath="/sys/news/detail"
      filters={editor ? ['status', 'type', 'unread', 'flagId', 'roles', 'generalFlag', 'startDate'] : ['type', 'unread', 'startDate']}
      columns={editor ? [title, ...kept] : [title, ...told]} />
  )
}

/** In one line: everybody, or the roles and the flag state. */
function Range({ row }: { row: Row }) {
  const t = useText(newsText)
  const { comma } = useMarks()
  if (row.generalFlag) return t.everybody
  const refs = [...(row.roles ?? []).map((id) => ({ path: 'sys/role', id })), ...(row.flagId ? [{ path: 'basic/flag', id: row.flagId }] : [])]
  if (refs.length === 0) return <span className="nothing">–</span>
  return <span>{refs.map(({ path, id }, at) => <span key={`${path} ${id}`}>{at > 0 && comma}<RefText path={path} id={id} /></span>)}</span>
}
