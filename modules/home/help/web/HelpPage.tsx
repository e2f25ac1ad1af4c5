import { Link, useSearchParams } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { usePage } from '#web/shell/page.tsx'
import { helpText } from '../help.text.ts'
import { Glossary } from './Glossary.tsx'
import { TopicPage } from './TopicPage.tsx'
import { topics } from './topics.ts'
import './help.css'

/** What the product is for, how its work goes, and what its words mean. Which part is open stands in the address. */
export default function HelpPage() {
  const t = useText(helpText)
  const say = useSay()
  const { menus } = useMe()
  const [params] = useSearchParams()
  const wanted = params.get('topic') ?? 'home'
  // Modules a person has no page of are not explained to them.
  const open = topics.filter(({ id }) => id === 'home' || id === 'verify' || menus.some(({ path }) => path?.startsWith(`/${id}/`)))
  const topic = open.find(({ id }) => id === wanted) ?? open[0]!
  const words = wanted === 'glossary'
  usePage(words ? t.glossary : `${t.title}: ${say(topic.title)}`)
  return (
    <div className="help">
      <nav aria-label={t.topics}>
        <ul>
          {open.map(({ id, title }) => <li key={id}><Link to={`?topic=${id}`} aria-current={!words && id === topic.id ? 'page' : undefined}>{say(title)}</Link></li>)}
          <li><Link to="?topic=glossary" aria-current={words ? 'page' : undefined}>{t.glossary}</Link></li>
          <li><a href="/api/docs" target="_blank" rel="opener">{t.api}</a></li>
        </ul>
        <p className="faint">{t.shortcuts}</p>
      </nav>
      {words ? <Glossary /> : <TopicPage key={topic.id} topic={topic} />}
    </div>
  )
}
