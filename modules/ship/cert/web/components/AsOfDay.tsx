import { Tag } from 'antd'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import { useUrlParams } from '#web/kit/use-url-params.ts'
import type { ListState } from '#web/kit/list/list-state.ts'
import { writeSearch } from '#web/kit/list/list-state.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'

/** The day of whose standings a list of certificates shows, in the URL; marked when it is not today. */
export function AsOfDay({ search }: { search: ListState }) {
  const t = useMessages(shipCertText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  const { put } = useUrlParams()
  const day = (search['asOf'] as string | undefined) ?? today
  const choose = (next: string | null) => {
    const { asOf: _, ...others } = search
    const asOf = next && next !== today ? { asOf: next } : {}
    put('search', writeSearch({ ...others, ...asOf, page: 1 }))
  }
  return (
    <label className="plan-date">
      {t.asOf} <DateInput value={day} onChange={choose} />
      {day !== today && (
        <Tag color="warning">{translate(shipCertText.notToday, { date: day })}</Tag>
      )}
    </label>
  )
}
