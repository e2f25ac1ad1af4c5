import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages, useLocalized } from '#web/api/text.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { FirstSteps } from '#modules/home/help/web/FirstSteps.tsx'
import { NewsCard } from '#modules/sys/news/web/NewsCard.tsx'
import { flagHomeText } from '../flagHome.text.ts'
import { FlagCard } from './FlagCard.tsx'
import './flag-home.css'

/** Home page of a flag state user: own flag, report to sign off, circulars. */
export function FlagHome() {
  const t = useMessages(flagHomeText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { info } = useMe()
  usePageTitle(t.title)
  return (
    <div className="flag-home">
      <h1>{translate(flagHomeText.hello, { name: localize(info.nameZh, info.name) })}</h1>
      <FirstSteps />
      <FlagCard />
      <NewsCard />
    </div>
  )
}
