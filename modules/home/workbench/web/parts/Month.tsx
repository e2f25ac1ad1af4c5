import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays, addMonths } from '#common/rules/dates.ts'
import type { OutputOf } from '#common/contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useLang, usePick, useSay, useText } from '#web/api/text.tsx'
import { workbench } from '../../workbench.contract.ts'
import { workbenchText } from '../../workbench.text.ts'
import { counted } from './figures.tsx'

type Due = OutputOf<typeof workbench, 'schedule'>['days'][number]
const locales = { zh: 'zh-CN', en: 'en-GB' } as const
const at = (day: string) => new Date(`${day}T00:00:00Z`)
/** The weeks a month touches, from Monday. */
function weeksOf(first: string): string[][] {
  const start = addDays(first, -((at(first).getUTCDay() + 6) % 7))
  const next = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = start; monday < next; monday = addDays(monday, 7)) weeks.push(Array.from({ length: 7 }, (_, n) => addDays(monday, n)))
  return weeks
}

/** What is due on the days of a month. */
export default function Month({ today }: { today: string }) {
  const t = useText(workbenchText)
  const lang = useLang()
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`)
  const { data, refetch } = useCall(workbench, 'schedule', { month: first.slice(0, 7) }, { keep: true, staleTime: 0 })
  useLive(['todos', 'windows'], refetch)
  const weeks = weeksOf(first)
  const name = (day: string, options: Intl.DateTimeFormatOptions) => at(day).toLocaleDateString(locales[lang], { timeZone: 'UTC', ...options })
  return (
    <div className="bench-month">
      <div className="bench-month-bar">
        <Button type="text" icon={<LeftOutlined aria-hidden />} aria-label={t.previousMonth} onClick={() => setFirst(addMonths(first, -1))} />
        <h3 aria-live="polite">{name(first, { year: 'numeric', month: 'long' })}</h3>
        <Button type="text" icon={<RightOutlined aria-hidden />} aria-label={t.nextMonth} onClick={() => setFirst(addMonths(first, 1))} />
        {first.slice(0, 7) !== today.slice(0, 7) && <Button type="link" onClick={() => setFirst(`${today.slice(0, 7)}-01`)}>{t.thisMonth}</Button>}
        {data?.days.length === 0 && <span className="faint">{t.noneThisMonth}</span>}
      </div>
      <table>
        <thead><tr>{weeks[0]!.map((day) => <th key={day} scope="col">{name(day, { weekday: 'short' })}</th>)}</tr></thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={`${day.slice(0, 7) === first.slice(0, 7) ? '' : 'bench-outside'}${day === today ? ' bench-today' : ''}`}>
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  {data?.days.filter((one) => one.day === day).map((one) => <DueOn key={one.kind + one.resource} due={one} late={day < today} />)}
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
  const say = useSay()
  const pick = usePick()
  const count = counted(due.count)
  const words = due.kind === 'window' ? say(workbenchText.windowsDue, { count }) : say(workbenchText.todosDue, { count, title: pick(due.titleZh, due.titleEn) })
  return <Link className={`bench-due bench-due-${late ? 'late' : due.kind}`} to={due.path} title={words}><span className="bench-due-count" aria-hidden>{count}</span><span className="bench-due-words">{words}</span></Link>
}
