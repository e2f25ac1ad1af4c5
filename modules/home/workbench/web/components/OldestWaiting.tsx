import { Button } from 'antd'
import { useState } from 'react'
import { useFormatMessage, useLocalized, useMessages } from '#web/api/text.tsx'
import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateValue, InstantValue } from '#web/kit/FieldValue.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import type { WorkbenchData } from './count-cards.tsx'

/** Rows shown until the user asks for all. */
const maxVisible = 8

/** The rows that have waited longest for the user. */
export function Waiting({
  rows: all,
  today,
  timeZone,
}: Pick<WorkbenchData, 'rows' | 'today' | 'timeZone'>) {
  const t = useMessages(workbenchText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? all : all.slice(0, maxVisible)
  if (rows.length === 0) return <p className="workbench-none workbench-none-large">{t.noTodos}</p>
  return (
    <>
      <ol className="workbench-rows">
        {rows.map((row) => (
          <li key={`${row.resource} ${row.id}`}>
            <div className="workbench-record">
              <RecordLink path={row.resource} id={row.id}>
                {localize(row.titleZh, row.titleEn)}
              </RecordLink>
              <span className="text-secondary">
                {localize(row.kindZh, row.kindEn)}
                {row.ship && (
                  <>
                    {' · '}
                    <RecordLink path="basic/ship" id={row.shipId}>
                      {row.ship}
                    </RecordLink>
                  </>
                )}
              </span>
            </div>
            <Tag tone={row.tone} icon={row.icon}>
              {localize(row.stateZh, row.stateEn)}
            </Tag>
            <dl>
              {row.dueDate && (
                <div className={row.dueDate < today ? 'workbench-late' : ''}>
                  <dt>{row.dueDate < today ? t.late : t.due}</dt>
                  <dd>
                    <DateValue value={row.dueDate} />
                  </dd>
                </div>
              )}
              <div>
                <dt>{t.since}</dt>
                <dd>
                  <InstantValue value={row.since} timeZone={timeZone} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
      {rows.length < all.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          {translate(workbenchText.showAll, { count: all.length })}
        </Button>
      )}
    </>
  )
}
