import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { Message, MessageParams } from '#common/text.ts'
import { useFormatMessage } from '../../api/text.tsx'
import './detail.css'

/** What a reader of the page of a record has to know first. */
export interface PageNotice {
  type: 'info' | 'success' | 'warning' | 'error'
  text: Message
  params?: MessageParams
  description?: ReactNode
}

/** Notices of a page; those that do not apply are false or null. */
export type PageNotices = readonly (PageNotice | false | null | undefined)[]

export function PageNoticeList({ notices }: { notices: PageNotices }) {
  const translate = useFormatMessage()
  return notices.map(
    (notice) =>
      notice && (
        <Alert
          key={notice.text.key}
          className="page-notice"
          type={notice.type}
          showIcon
          title={translate(notice.text, notice.params)}
          description={notice.description}
        />
      ),
  )
}
