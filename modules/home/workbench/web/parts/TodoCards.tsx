import { usePick, useText } from '#web/api/text.tsx'
import type { IconName } from '#web/kit/Icon.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { workbenchText } from '../../workbench.text.ts'
import { Card, FigureLine } from './figures.tsx'
import type { Bench } from './figures.tsx'

type Todos = { todos: Bench['todos'] }
/** Resources whose rows are certificates on their way to being issued. */
const issued = ['work/surveyCert', 'work/regCert', 'crf/cert']
const elsewhere = [...issued, 'crf/info']
const toIssue = (todos: Bench['todos']) => todos.filter(({ resource }) => issued.includes(resource))
const furtherOf = (todos: Bench['todos']) => todos.filter(({ resource }) => !elsewhere.includes(resource))
/** Whether more lines wait among certificates than among what else there is. */
export const issueIsLonger = (todos: Bench['todos']): boolean => toIssue(todos).length > furtherOf(todos).length

/** What waits for the person on the way of certificates. */
export function IssueCard({ todos }: Todos) {
  const t = useText(workbenchText)
  return <TodoCard id="bench-issue" icon="safety-certificate" title={t.issue} none={t.noIssue} todos={toIssue(todos)} />
}

/** What else waits for the person. */
export function OthersCard({ todos }: Todos) {
  const t = useText(workbenchText)
  return <TodoCard id="bench-others" icon="ordered-list" title={t.others} none={t.noOthers} todos={furtherOf(todos)} />
}

function TodoCard({ id, icon, title, none, todos }: Todos & { id: string; icon: IconName; title: string; none: string }) {
  return <Card id={id} icon={icon} title={title}>{todos.length ? <TodoLines todos={todos} /> : <p className="bench-none">{none}</p>}</Card>
}

/** To-dos by kind and state; each line leads to its rows. */
export function TodoLines({ todos }: Todos) {
  const pick = usePick()
  return (
    <ul className="bench-lines">
      {todos.map((one) => <FigureLine key={one.path} path={one.path} count={one.count} kind={pick(one.titleZh, one.titleEn)} 
        state={<Tag tone={one.tone} icon={one.icon}>{pick(one.stateZh, one.stateEn)}</Tag>} />)}
    </ul>
  )
}
