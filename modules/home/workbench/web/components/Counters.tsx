import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { workbench } from '#modules/home/workbench/workbench.contract.ts'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { counted, FigureLine } from './count-cards.tsx'
import type { WorkbenchData } from './count-cards.tsx'

type Todos = WorkbenchData['todos']
/** Resources whose rows are certificates being issued. */
const issued = ['work/surveyCert', 'work/regCert', 'crf/cert']
const crf = 'crf/info'

/**
 * Every counter in one strip, each a link to its rows: certificates to issue, CRF work, other
 * to-dos, and survey windows. Groups without a counter are left out.
 */
export function Counters({ todos, work }: Pick<WorkbenchData, 'todos' | 'work'>) {
  const t = useMessages(workbenchText)
  const toIssue = todos.filter(({ resource }) => issued.includes(resource))
  const reviews = todos.filter(({ resource }) => resource === crf)
  const others = todos.filter(({ resource }) => resource !== crf && !issued.includes(resource))
  const open = work.find(({ resource }) => resource === crf)
  return (
    <section className="workbench-card workbench-strip" aria-label={t.counters}>
      {toIssue.length > 0 && (
        <Group title={t.issue}>
          <TodoLines todos={toIssue} />
        </Group>
      )}
      {(reviews.length > 0 || open) && (
        <Group title={t.crf}>
          <TodoLines todos={reviews} withoutKind>
            {open && <FigureLine path={open.path} count={open.count} kind={t.crfOpen} />}
          </TodoLines>
        </Group>
      )}
      {others.length > 0 && (
        <Group title={t.others}>
          <TodoLines todos={others} />
        </Group>
      )}
      <WindowFigures />
    </section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="workbench-group" role="group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}

/** To-dos by kind and state. */
function TodoLines({
  todos,
  withoutKind = false,
  children,
}: {
  todos: Todos
  withoutKind?: boolean
  children?: ReactNode
}) {
  const localize = useLocalized()
  return (
    <ul className="workbench-lines">
      {todos.map((one) => (
        <FigureLine
          key={one.path}
          path={one.path}
          count={one.count}
          kind={withoutKind ? '' : localize(one.titleZh, one.titleEn)}
          state={
            <Tag tone={one.tone} icon={one.icon}>
              {localize(one.stateZh, one.stateEn)}
            </Tag>
          }
        />
      ))}
      {children}
    </ul>
  )
}

const refreshIntervalMs = 900_000

/** Overdue and upcoming surveys in scope. Nothing for users who may not read certificates. */
function WindowFigures() {
  const t = useMessages(workbenchText)
  const { data, refetch } = useApiQuery(
    workbench,
    'windows',
    {},
    { staleTime: 0, refetchIntervalMs: refreshIntervalMs },
  )
  useLive('windows', refetch)
  const figures = data?.figures.filter(({ count }) => count > 0) ?? []
  if (figures.length === 0) return null
  return (
    <Group title={t.windows}>
      <ul className="workbench-lines">
        {figures.map(({ key, count, path }) => (
          <li key={key} className={`workbench-${key}`}>
            <Link to={path}>
              <span className="workbench-kind">{t.windowFigures[key]}</span>
              <strong className="tabular-number">{counted(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  )
}
