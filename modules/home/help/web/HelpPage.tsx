import { Link, useSearchParams } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { usePunctuation, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { helpText } from '../help.text.ts'
import { Glossary } from './Glossary.tsx'
import { TopicPage } from './TopicPage.tsx'
import { topicsFor } from './visible-topics.ts'
import { topics } from './topics.ts'
import './help.css'

/** Purpose, workflows and terms of the product. The URL holds the open topic. */
export default function HelpPage() {
  const t = useMessages(helpText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const { menus } = useMe()
  const [params] = useSearchParams()
  const requested = params.get('topic') ?? 'home'
  const open = topicsFor(topics, menus)
  const topic = open.find(({ id }) => id === requested) ?? open[0]!
  const isGlossary = requested === 'glossary'
  usePageTitle(isGlossary ? t.glossary : `${t.title}${colon}${translate(topic.title)}`)
  return (
    <div className="help">
      <nav aria-label={t.topics}>
        <ul>
          {open.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={`?topic=${id}`}
                aria-current={!isGlossary && id === topic.id ? 'page' : undefined}
              >
                {translate(title)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="?topic=glossary" aria-current={isGlossary ? 'page' : undefined}>
              {t.glossary}
            </Link>
          </li>
          <li>
            <a href="/api/docs" target="_blank" rel="opener">
              {t.api}
            </a>
          </li>
        </ul>
        <p className="text-secondary">{t.shortcuts}</p>
      </nav>
      {isGlossary ? <Glossary /> : <TopicPage key={topic.id} topic={topic} />}
    </div>
  )
}
