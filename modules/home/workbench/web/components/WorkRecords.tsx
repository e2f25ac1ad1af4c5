import { useLocalized, useMessages } from '#web/api/text.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { Card } from './count-cards.tsx'
import type { WorkbenchData } from './count-cards.tsx'

const maxVisible = 10

/** Recent actions of the user. */
export function Records({ records, timeZone }: Pick<WorkbenchData, 'records' | 'timeZone'>) {
  const t = useMessages(workbenchText)
  const localize = useLocalized()
  return (
    <Card id="workbench-records" icon="history" title={t.records} className="workbench-records">
      {records.length === 0 ? (
        <p className="workbench-none">{t.noRecords}</p>
      ) : (
        <ol>
          {records.slice(0, maxVisible).map((one) => {
            const kind = localize(one.titleZh, one.titleEn)
            const own = localize(one.nameZh, one.nameEn)
            const name = own || (one.id > 0 ? `${kind} ${one.id}` : kind)
            return (
              <li key={`${one.time}${one.resource}${one.id}${one.actionEn}`}>
                <span>
                  <strong>{localize(one.actionZh, one.actionEn)}</strong>{' '}
                  <RecordLink path={one.resource} id={one.exists ? one.id : null}>
                    {name}
                  </RecordLink>
                </span>
                <span className="text-secondary">
                  <InstantValue value={one.time} timeZone={timeZone} />
                  {own && ` · ${kind}`}{' '}
                  {one.stateZh && one.stateEn && (
                    <Tag
                      {...(one.tone && { tone: one.tone })}
                      {...(one.icon && { icon: one.icon })}
                    >
                      {localize(one.stateZh, one.stateEn)}
                    </Tag>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}
