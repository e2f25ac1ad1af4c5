import { useLang, useSay, useText } from '#web/api/text.tsx'
import { useMe } from '#web/api/me.ts'
import { workbenchText } from '../../workbench.text.ts'

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'noon' : 'evening')

/** Whom the workbench is for, and the society's date. */
export function Greeting({ today, done }: { today: string | undefined; done: boolean }) {
  const say = useSay()
  const t = useText(workbenchText)
  const lang = useLang()
  const { info } = useMe()
  const day = today ?? info.today
  const inWords = new Date(`${day}T00:00:00Z`).toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <header className="bench-hello">
      <h1>{say(workbenchText.greetings[partOfDay(new Date().getHours())], { name: info.name })}</h1>
      <p className="faint"><time dateTime={day}>{inWords}</time>{done && <> · {t.allDone}</>}</p>
    </header>
  )
}
