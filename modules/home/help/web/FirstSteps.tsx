import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TaskNode } from '#common/machine.ts'
import { useMe } from '#web/api/me.ts'
import { keepSetting, setting } from '#web/api/session.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { mayOpen } from '#web/shell/menus.ts'
import { firstStepsText } from '../firstSteps.text.ts'
import { firstSteps } from './first-steps.ts'
import './first-steps.css'

/** Four steps for somebody new, by what the role is there to do; gone once all are done or it is hidden, remembered for each person on this machine. */
export function FirstSteps() {
  const t = useText(firstStepsText)
  const say = useSay()
  const { info, menus } = useMe()
  const key = `firstSteps.${info.userId}`
  const node = info.role.taskNode as TaskNode
  const [done, setDone] = useState<string[]>(() => setting<string[]>(key) ?? [])
  const words = t[node] as Record<string, string> | undefined
  const steps = Object.entries(firstSteps[node] ?? {}).filter(([, path]) => mayOpen(path.split('?')[0]!, menus))
  const left = steps.filter(([name]) => !done.includes(name))
  if (!words || left.length === 0) return null
  const keep = (names: string[]) => {
    keepSetting(key, names)
    setDone(names)
  }
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t.title}</h2>
      <span className="faint">{say(firstStepsText.done, { done: steps.length - left.length, all: steps.length })}</span>
      <Link to="/home/help">{t.more}</Link>
      <button type="button" className="first-steps-hide" onClick={() => keep(steps.map(([name]) => name))} aria-label={t.hide} title={t.hide}><CloseOutlined aria-hidden /></button>
      <ol>
        {steps.map(([name, path]) => {
          const ticked = done.includes(name)
          return (
            <li key={name} className={ticked ? 'done' : ''}>
              <button type="button" aria-pressed={ticked} aria-label={say(firstStepsText.tick, { step: words[name]! })} onClick={() => keep(ticked ? done.filter((one) => one !== name) : [...done, name])}>{ticked ? <CheckCircleFilled aria-hidden /> : <i aria-hidden />}</button>
              <Link to={path} onClick={() => { if (!ticked) keep([...done, name]) }}>{words[name]}</Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
