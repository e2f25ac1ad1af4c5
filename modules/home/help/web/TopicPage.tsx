import { Link } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useLang, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { StateDiagram } from '#web/kit/state-diagram/StateDiagram.tsx'
import { landingPathOf, canOpenPage, menuOf, pageOf } from '#web/api/menus.ts'
import { helpText } from '../help.text.ts'
import { pictureOf, picturesOf } from './screenshots.ts'
import type { Topic } from './topics.ts'

/** One topic: summary, main workflows step by step, pages, terms, and state diagrams. */
export function TopicPage({ topic }: { topic: Topic }) {
  const t = useMessages(helpText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const lang = useLang()
  const { menus, info } = useMe()
  // Lists every page of the module, including those without a description.
  const inMenu = menus
    .filter((menu) => menu.type.key === 2 && menu.show && pageOf(menu).startsWith(`/${topic.id}/`))
    .flatMap(({ path }) => path || [])
  const pages = [
    ...new Set([
      ...inMenu,
      ...Object.keys(topic.pages).filter((path) => path === '/verify' || canOpenPage(path, menus)),
    ]),
  ].filter((path) => !/^\/home(Owner)?$/.test(path) || path === landingPathOf(info.role.taskNode))
  const nameOf = (path: string) => {
    const menu = menuOf(path, menus)
    return menu
      ? localize(menu.nameZh, menu.nameEn)
      : (t.names[path as keyof typeof t.names] ?? path)
  }
  return (
    <article className="help-topic">
      <h1>{translate(topic.title)}</h1>
      <p className="help-about">{translate(topic.about)}</p>
      {topic.ways.map(({ title, ...steps }) => (
        <section key={title?.key}>
          <h2>{title && translate(title)}</h2>
          <ol className="help-steps">
            {Object.values(steps).map((step) => (
              <li key={step.key}>{translate(step)}</li>
            ))}
          </ol>
        </section>
      ))}
      {!['ship_owner', 'flag_user'].includes(info.role.taskNode) &&
        picturesOf[topic.id]?.map((name) => {
          const address = pictureOf(name, lang)
          return (
            address && (
              <figure key={name} className="help-picture">
                <img src={address} width={1440} height={900} loading="lazy" alt="" />
                <figcaption className="text-secondary">{t.pictures[name]}</figcaption>
              </figure>
            )
          )
        })}
      {pages.length > 0 && (
        <section>
          <h2>{t.pages}</h2>
          <dl className="help-pages">
            {pages.map((path) => (
              <div key={path}>
                <dt>
                  {path === '/verify' ? (
                    <a href="/verify/">{nameOf(path)}</a>
                  ) : (
                    <Link to={path}>{nameOf(path)}</Link>
                  )}
                </dt>
                <dd>{topic.pages[path] && translate(topic.pages[path])}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h2>{t.terms}</h2>
        <dl className="help-terms">
          {Object.values(topic.terms).map((phrase) => {
            const [term, meaning] = cut(translate(phrase), lang === 'zh' ? '：' : ': ')
            return (
              <div key={phrase.key}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            )
          })}
        </dl>
      </section>
      {topic.machines.length > 0 && (
        <section>
          <h2>{t.machines}</h2>
          {topic.machines.map(({ machine, title }) => (
            <details key={machine.path} className="help-machine">
              <summary>{translate(title)}</summary>
              <StateDiagram machine={machine} />
            </details>
          ))}
        </section>
      )}
    </article>
  )
}

/** Splits a term from its meaning at the first colon. */
const cut = (text: string, colon: string): [string, string] => {
  const at = text.indexOf(colon)
  return [text.slice(0, at), text.slice(at + colon.length)]
}
