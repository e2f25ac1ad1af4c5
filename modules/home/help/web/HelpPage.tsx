import { Link, useSearchParams } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useMarks, useSay, useText } from '#web/api/text.tsx'
import { usePage } from '#web/shell/page.tsx'
import { helpText } from '../help.text.ts'
import { Glossary } from './Glossary.tsx'
import { TopicPage } from './TopicPage.tsx'
import { topicsFor } from './topics-for.ts'
import { topics } from './topics.ts'
import './help.css'

/** What the product is for, how its work goes, and what its words mean. Which part is open stands in the address. */
export default function HelpPage() {
  const t = useText(helpText)
  const { colon } = useMarks()
  const say = useSay()
  const { menus } = useMe()
  const [params] = useSearchParams()
  const wanted = params.get('topic') ?? 'home'
  const open = topicsFor(topics, menus)
  const topic = open.find(({ id }) => id === wanted) ?? open[0]!
  const words = wanted === 'glossary'
  usePage(words ? t.glossary : `${t.title}${colon}${say(topic.title)}`)
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
