import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import type { OutputOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useLang, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { workbench } from '#modules/home/workbench/workbench.contract.ts'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { counted } from './count-cards.tsx'
import '../month-calendar.css'

type Due = OutputOf<typeof workbench, 'schedule'>['days'][number]
const locales = { zh: 'zh-CN', en: 'en-GB' } as const
const at = (day: string) => new Date(`${day}T00:00:00Z`)
/** The weeks of a month, from Monday. */
function weeksOf(first: string): string[][] {
  const start = addDays(first, -((at(first).getUTCDay() + 6) % 7))
  const next = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = start; monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(monday, n)))
  return weeks
}

/** Due items on the days of a month. */
export default function MonthCalendar({ today }: { today: string }) {
  const t = useMessages(workbenchText)
  const lang = useLang()
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`)
  const { data, refetch } = useApiQuery(
    workbench,
    'schedule',
    { month: first.slice(0, 7) },
    { keepPrevious: true, staleTime: 0 },
  )
  useLive(['todos', 'windows'], refetch)
  const weeks = weeksOf(first)
  const name = (day: string, options: Intl.DateTimeFormatOptions) =>
    at(day).toLocaleDateString(locales[lang], { timeZone: 'UTC', ...options })
  return (
    <div className="bench-month">
      <div className="bench-month-bar">
        <Button
          type="text"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t.previousMonth}
          onClick={() => setFirst(addMonths(first, -1))}
        />
        <h3 aria-live="polite">{name(first, { year: 'numeric', month: 'long' })}</h3>
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label={t.nextMonth}
          onClick={() => setFirst(addMonths(first, 1))}
        />
        {first.slice(0, 7) !== today.slice(0, 7) && (
          <Button type="link" onClick={() => setFirst(`${today.slice(0, 7)}-01`)}>
            {t.thisMonth}
          </Button>
        )}
        {data?.days.length === 0 && <span className="text-secondary">{t.noneThisMonth}</span>}
      </div>
      <table>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {name(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={[
                    day.slice(0, 7) === first.slice(0, 7) ? '' : 'bench-outside',
                    day === today ? 'bench-today' : '',
                  ].join(' ')}
                >
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  {data?.days
                    .filter((one) => one.day === day)
                    .map((one) => (
                      <DueOn key={one.kind + one.resource} due={one} late={day < today} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DueOn({ due, late }: { due: Due; late: boolean }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const count = counted(due.count)
  const label =
    due.kind === 'window'
      ? translate(workbenchText.windowsDue, { count })
      : translate(workbenchText.todosDue, { count, title: localize(due.titleZh, due.titleEn) })
  return (
    <Link className={`bench-due bench-due-${late ? 'late' : due.kind}`} to={due.path} title={label}>
      <span className="bench-due-count" aria-hidden>
        {count}
      </span>
      <span className="bench-due-text">{label}</span>
    </Link>
  )
}
