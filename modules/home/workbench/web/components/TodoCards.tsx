import { useLocalized, useMessages } from '#web/api/text.tsx'
import type { IconName } from '#web/kit/Icon.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { Card, FigureLine } from './count-cards.tsx'
import type { WorkbenchData } from './count-cards.tsx'

type Todos = { todos: WorkbenchData['todos'] }
/** Resources whose rows are certificates being issued. */
const issued = ['work/surveyCert', 'work/regCert', 'crf/cert']
const elsewhere = [...issued, 'crf/info']
const toIssue = (todos: WorkbenchData['todos']) =>
  todos.filter(({ resource }) => issued.includes(resource))
const furtherOf = (todos: WorkbenchData['todos']) =>
  todos.filter(({ resource }) => !elsewhere.includes(resource))
/** Whether the card of certificates has more rows than the other one. */
export const issueIsLonger = (todos: WorkbenchData['todos']): boolean =>
  toIssue(todos).length > furtherOf(todos).length

/** To-dos of certificates being issued. */
export function IssueCard({ todos }: Todos) {
  const t = useMessages(workbenchText)
  return (
    <TodoCard
      id="bench-issue"
      icon="safety-certificate"
      title={t.issue}
      none={t.noIssue}
      todos={toIssue(todos)}
    />
  )
}

/** Other to-dos. */
export function OthersCard({ todos }: Todos) {
  const t = useMessages(workbenchText)
  return (
    <TodoCard
      id="bench-others"
      icon="ordered-list"
      title={t.others}
      none={t.noOthers}
      todos={furtherOf(todos)}
    />
  )
}

function TodoCard({
  id,
  icon,
  title,
  none,
  todos,
}: Todos & { id: string; icon: IconName; title: string; none: string }) {
  return (
    <Card id={id} icon={icon} title={title}>
      {todos.length ? <TodoLines todos={todos} /> : <p className="bench-none">{none}</p>}
    </Card>
  )
}

/** To-dos by kind and state, each a link to its rows. */
export function TodoLines({ todos }: Todos) {
  const localize = useLocalized()
  return (
    <ul className="bench-lines">
      {todos.map((one) => (
        <FigureLine
          key={one.path}
          path={one.path}
          count={one.count}
          kind={localize(one.titleZh, one.titleEn)}
          state={
            <Tag tone={one.tone} icon={one.icon}>
              {localize(one.stateZh, one.stateEn)}
            </Tag>
          }
        />
      ))}
    </ul>
  )
}
