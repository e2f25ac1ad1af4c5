import type { RowOf } from '#common/contract.ts'
import { useHasRight } from '#web/api/me.ts'
import { useLocalized, usePunctuation, useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { RefValue } from '#web/kit/RefSelect.tsx'
import { news } from '../news.contract.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'

const form = () => import('./NewsForm.tsx')
type Row = RowOf<typeof news>
const names = ['title', 'titleEn', 'subtitle', 'subtitleEn'] as const
const title = {
  name: 'title',
  width: 310,
  render: (row: Row) => <InReadersLanguage zh={row.title} en={row.titleEn} />,
} as const
const subtitle = {
  name: 'subtitle',
  width: 300,
  render: (row: Row) => <InReadersLanguage zh={row.subtitle} en={row.subtitleEn} />,
} as const
const audience = ['generalFlag', 'roles', 'flagId'] as const
const editorColumns = [
  { name: 'status', width: 120 },
  { name: 'type', width: 130 },
  {
    name: 'generalFlag',
    width: 200,
    label: newsText.sections.range,
    render: (row: Row) => <Range row={row} />,
  },
  'startDate',
  'endDate',
  { ...subtitle, hidden: true },
  { name: 'publishTime', hidden: true },
  { name: 'publisherName', hidden: true },
  { name: 'keyword', hidden: true },
] as const
const readerColumns = [
  subtitle,
  { name: 'type', width: 160 },
  'startDate',
  { name: 'publisherName', hidden: true },
] as const

/** Readers see the circulars shown to them; editors see all, with state and audience. */
export default function NewsList() {
  const editor = useHasRight(['sys.news.save'])
  return (
    <ListPage
      contract={news}
      text={newsText}
      machine={newsMachine}
      form={form}
      usedFields={[...names, ...(editor ? audience : [])]}
      detailPath="/sys/news/detail"
      filters={
        editor
          ? ['status', 'type', 'unread', 'flagId', 'roles', 'generalFlag', 'startDate']
          : ['type', 'unread', 'startDate']
      }
      columns={editor ? [title, ...editorColumns] : [title, ...readerColumns]}
    />
  )
}

/** A text in the reader's language, otherwise in the other. */
function InReadersLanguage({ zh, en }: { zh: string | null; en: string | null }) {
  return useLocalized()(zh, en) || <span className="empty-value">–</span>
}

/** The audience in one line: everyone, or roles and flag state. */
function Range({ row }: { row: Row }) {
  const t = useMessages(newsText)
  const { comma } = usePunctuation()
  if (row.generalFlag) return t.everybody
  const refs = [
    ...(row.roles ?? []).map((id) => ({ path: 'sys/role', id })),
    ...(row.flagId ? [{ path: 'basic/flag', id: row.flagId }] : []),
  ]
  if (refs.length === 0) return <span className="empty-value">–</span>
  return (
    <span>
      {refs.map(({ path, id }, at) => (
        <span key={`${path} ${id}`}>
          {at > 0 && comma}
          <RefValue path={path} id={id} />
        </span>
      ))}
    </span>
  )
}
