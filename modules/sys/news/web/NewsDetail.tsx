import { useEffect, useEffectEvent } from 'react'
import { useAct } from '#web/api/hooks.ts'
import { useAllowed } from '#web/api/me.ts'
import { useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { RichView } from '#web/kit/rich/RichView.tsx'
import { news } from '../news.contract.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'
import { Readers } from './parts/Readers.tsx'

const form = () => import('./NewsForm.tsx')
const { draft, published } = newsMachine.states
const told = ['type', 'publishTime', 'publisherName', 'attachments']
const kept = ['type', 'startDate', 'endDate', 'generalFlag', 'roles', 'flagId', 'publishTime', 'publisherName', 'keyword', 'attachments']

export default function NewsDetail() {
  const t = useText(newsText)
  const editor = useAllowed(['sys.news.save'])
  return (
    <DetailPage contract={news} text={newsText} machine={newsMachine} form={form} history={editor} subtitle={(row) => row.subtitle}
      above={(row) => row.status === published && <MarkRead key={`${row.id} ${row.publishTime}`} id={row.id} />}
      tabs={[{
        key: 'text', label: newsText.labels.descn,
        render: (row) => (
          <>
            {row.descn ? <RichView html={row.descn} /> : <p className="faint">{t.noText}</p>}
            <Facts contract={news} text={newsText} row={row} title={newsText.sections.about} fields={editor ? kept : told} />
          </>
        ),
      }, { key: 'readers', label: newsText.readers, when: (row) => row.can.includes('readers') && row.status !== draft, render: (row) => <Readers id={row.id} /> }]} />
  )
}

/** Whoever has the page open has been told. */
function MarkRead({ id }: { id: number }) {
  const act = useAct(news, 'read', { tell: false })
  const tell = useEffectEvent(() => act.mutate({ id }))
  useEffect(() => tell(), [])
  return null
}
