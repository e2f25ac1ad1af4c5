import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { TaskNode } from '#common/machine.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { canOpenPage } from '#web/api/menus.ts'
import { firstStepsText } from '../firstSteps.text.ts'
import { firstSteps } from './first-steps.ts'
import { useDoneSteps } from './use-first-steps.ts'
import './first-steps.css'

/**
 * Four steps for a new user, by task node. Hidden once all are done or dismissed; stored per user
 * in this browser.
 */
export function FirstSteps() {
  const t = useMessages(firstStepsText)
  const translate = useFormatMessage()
  const { info, menus } = useMe()
  const node = info.role.taskNode as TaskNode
  const [done, keep] = useDoneSteps()
  const labels = t[node] as Record<string, string> | undefined
  const steps = Object.entries(firstSteps[node] ?? {}).filter(([, { path }]) =>
    canOpenPage(path.replace(/\?.*/s, ''), menus),
  )
  const remaining = steps.filter(([name]) => !done.includes(name))
  if (!labels || remaining.length === 0) return null
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t.title}</h2>
      <span className="text-secondary">
        {translate(firstStepsText.done, {
          done: steps.length - remaining.length,
          all: steps.length,
        })}
      </span>
      <Link to="/home/help">{t.more}</Link>
      <button
        type="button"
        className="first-steps-hide"
        onClick={() => keep(steps.map(([name]) => name))}
        aria-label={t.hide}
        title={t.hide}
      >
        <CloseOutlined aria-hidden />
      </button>
      <ol>
        {steps.map(([name, { path }]) => {
          const ticked = done.includes(name)
          return (
            <li key={name} className={ticked ? 'done' : ''}>
              <button
                type="button"
                aria-pressed={ticked}
                aria-label={translate(firstStepsText.tick, { step: labels[name] ?? name })}
                onClick={() => keep(ticked ? done.filter((one) => one !== name) : [...done, name])}
              >
                {ticked ? <CheckCircleFilled aria-hidden /> : <i aria-hidden />}
              </button>
              <Link to={path}>{labels[name]}</Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
