import { useLang, useFormatMessage, useMessages, useLocalized } from '#web/api/text.tsx'
import { useMe } from '#web/api/me.ts'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'noon' : 'evening')

/** Hour of the day in a time zone, 0 to 23. */
const hourIn = (timeZone: string): number =>
  Number(new Date().toLocaleString('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }))

/** Greeting by the society's time of day, and its date. */
export function Greeting({
  today,
  timeZone,
  done,
}: {
  today: string | undefined
  timeZone: string | undefined
  done: boolean
}) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const t = useMessages(workbenchText)
  const lang = useLang()
  const { info } = useMe()
  const day = today ?? info.today
  const inWords = new Date(`${day}T00:00:00Z`).toLocaleDateString(
    lang === 'zh' ? 'zh-CN' : 'en-GB',
    { dateStyle: 'full', timeZone: 'UTC' },
  )
  return (
    <header className="workbench-greeting">
      <h1>
        {translate(
          timeZone ? workbenchText.greetings[partOfDay(hourIn(timeZone))] : workbenchText.hello,
          { name: localize(info.nameZh, info.name) },
        )}
      </h1>
      <p className="text-secondary">
        <time dateTime={day}>{inWords}</time>
        {done && <> · {t.allDone}</>}
      </p>
    </header>
  )
}
