import { addMonths } from '#common/rules/base/dates.ts'
import { surveyItem } from '#modules/ship/surveyItem/surveyItem.contract.ts'
import { surveyItemText } from '#modules/ship/surveyItem/surveyItem.text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useFormatMessage, useLocalized, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { itemTones } from '#modules/ship/surveyItem/web/item-tones.ts'
import { PlannerTable } from './PlannerOutcome.tsx'

/** Months after a visit in which items fall due that may be credited at it: one year of a cycle. */
const monthsAfterVisit = 12
const most = 200

/** Items of the continuous survey that fall due within a year of the visit. Hidden without any. */
export function PlannerItems({ shipId, visit }: { shipId: number; visit: string }) {
  const t = useMessages(surveyItemText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const mayRead = useHasRight(['ship.surveyItem.read'])
  const until = addMonths(visit, monthsAfterVisit)
  const { data } = useApiQuery(
    surveyItem,
    'list',
    { shipId: [shipId], inUse: [true], dueByTo: until, sort: 'dueBy', size: most },
    { enabled: mayRead, keepPrevious: true },
  )
  if (!data?.total) return null
  return (
    <section>
      <h3>{translate(shipQueryText.itemsUntil, { day: until, count: data.total })}</h3>
      <PlannerTable columns={[t.labels.code, t.singular, t.labels.dueBy, t.labels.state]}>
        {data.list.map((item) => (
          <tr key={item.id}>
            <td className="tabular-number">
              {item.scheme} {item.code}
            </td>
            <th scope="row">{localize(item.nameZh, item.nameEn)}</th>
            <td>
              <DateValue value={item.dueBy} />
            </td>
            <td>
              <Tag tone={itemTones[item.state]}>{t.state[item.state]}</Tag>
            </td>
          </tr>
        ))}
      </PlannerTable>
    </section>
  )
}
