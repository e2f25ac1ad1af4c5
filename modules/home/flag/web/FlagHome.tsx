import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { usePage } from '#web/shell/page.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { FirstSteps } from '#modules/home/help/web/FirstSteps.tsx'
import { NewsCard } from '#modules/sys/news/web/NewsCard.tsx'
import { flagHomeText } from '../flagHome.text.ts'
import { FlagCard } from './FlagCard.tsx'
import './flag-home.css'

/** What a user of a flag state finds at sign-in: the own flag, the report that waits, and circulars. */
export function FlagHome() {
  const t = useText(flagHomeText)
  const say = useSay()
  const { info } = useMe()
  usePage(t.title)
  return (
    <div className="flag-home">
      <h1>{say(workbenchText.hello, { name: info.name })}</h1>
      <FirstSteps />
      <FlagCard />
      <NewsCard />
    </div>
  )
}
