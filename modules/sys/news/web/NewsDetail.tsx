import { useEffect, useEffectEvent } from 'react'
import { useApiMutation } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useLang, useLocalized, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { RichTextView } from '#web/kit/rich-text/RichTextView.tsx'
import { news } from '../news.contract.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'
import { Readers } from './components/Readers.tsx'
import './news.css'

const form = () => import('./NewsForm.tsx')
const { draft, published } = newsMachine.states
const readerFields = ['type', 'publishTime', 'publisherName', 'attachments'] as const
const editorFields = [
  'type',
  'startDate',
  'endDate',
  'generalFlag',
  'roles',
  'flagId',
  'publishTime',
  'publisherName',
  'keyword',
  'attachments',
] as const

export default function NewsDetail() {
  const editor = useHasRight(['sys.news.save'])
  const localize = useLocalized()
  return (
    <DetailPage
      contract={news}
      text={newsText}
      machine={newsMachine}
      form={form}
      history={editor}
      subtitle={(row) => localize(row.subtitle, row.subtitleEn)}
      beforeTabs={(row) =>
        row.status === published && <MarkRead key={`${row.id} ${row.publishTime}`} id={row.id} />
      }
      tabs={[
        {
          key: 'text',
          label: newsText.labels.descn,
          render: (row) => (
            <>
              <Body zh={row.descn} en={row.descnEn} />
              <DetailFields
                contract={news}
                text={newsText}
                row={row}
                title={newsText.sections.about}
                fields={editor ? editorFields : readerFields}
              />
            </>
          ),
        },
        {
          key: 'readers',
          label: newsText.readers,
          visibleWhen: (row) => row.can.includes('readers') && row.status !== draft,
          render: (row) => <Readers id={row.id} />,
        },
      ]}
    />
  )
}

/** The text in the reader's language, then in the other under its name. */
function Body({ zh, en }: { zh: string | null; en: string | null }) {
  const t = useMessages(newsText)
  const lang = useLang()
  const [own, other] = lang === 'zh' ? [zh, en] : [en, zh]
  if (!own && !other) return <p className="text-secondary">{t.noText}</p>
  if (!own || !other) return <RichTextView html={own ?? other} />
  return (
    <>
      <RichTextView html={own} />
      <details className="news-other">
        <summary>{t.other[lang === 'zh' ? 'en' : 'zh']}</summary>
        <RichTextView html={other} />
      </details>
    </>
  )
}

/** Opening the page marks the circular as read. */
function MarkRead({ id }: { id: number }) {
  const act = useApiMutation(news, 'read', { showError: false })
  const tell = useEffectEvent(() => act.mutate({ id }))
  useEffect(() => tell(), [])
  return null
}
