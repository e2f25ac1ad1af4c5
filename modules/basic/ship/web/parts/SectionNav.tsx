import { useEffect, useState } from 'react'
import { useSay, useText } from '#web/api/text.tsx'
import { shipCompleteness } from '#common/rules/ship-completeness.ts'
import type { Told } from '#web/kit/form/FieldsGrid.tsx'
import { shipSections } from '../../ship.contract.ts'
import { shipText } from '../../ship.text.ts'

type Key = keyof typeof shipSections
export const sectionKeys = Object.keys(shipSections) as Key[]
export const sectionId = (key: Key) => `ship-${key}`

/** The section that is being read: the last one whose beginning has passed the upper part of the window. */
function useCurrent(): Key {
  const [current, setCurrent] = useState<Key>(sectionKeys[0]!)
  useEffect(() => {
    const look = () => {
      const passed = sectionKeys.filter((key) => (document.getElementById(sectionId(key))?.getBoundingClientRect().top ?? Infinity) < innerHeight * 0.35)
      setCurrent(passed.at(-1) ?? sectionKeys[0]!)
    }
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [])
  return current
}

/** The sections of a ship's form: leads to each, and tells what is missing or to be looked at in it. */
export function SectionNav({ ship, told }: { ship: Record<string, unknown>; told: readonly Told[] }) {
  const t = useText(shipText)
  const say = useSay()
  const current = useCurrent()
  const missing = new Set(shipCompleteness(ship).missing.map(({ field }) => field))
  const go = (key: Key) => document.getElementById(sectionId(key))?.scrollIntoView({ block: 'start' })
  return (
    <nav className="ship-nav" aria-label={t.sectionsNav}>
      <ol>
        {sectionKeys.map((key) => {
          const fields: readonly string[] = shipSections[key]
          const [looks, lacks] = [told.filter(({ field }) => fields.includes(field)).length, fields.filter((name) => missing.has(name)).length]
          return (
            <li key={key}>
              <button type="button" aria-current={key === current} onClick={() => go(key)}>
                <span>{t.sections[key]}</span>
                {looks > 0 && <small className="ship-nav-look">{say(shipText.toLook, { count: looks })}</small>}
                {looks === 0 && lacks > 0 && <small>{say(shipText.lacking, { count: lacks })}</small>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
