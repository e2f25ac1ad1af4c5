import { keysOf } from '#common/keys-of.ts'
import { useEffect, useState } from 'react'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { shipCompleteness } from '#common/rules/ships/ship-completeness.ts'
import type { FieldIssue } from '#web/kit/form/FieldsGrid.tsx'
import { shipSections } from '#modules/basic/ship/ship.contract.ts'
import type { ShipFormValues } from '../ship-values.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'

type Key = keyof typeof shipSections
export const sectionKeys = keysOf(shipSections)
const firstSection: Key = 'identity'
export const sectionId = (key: Key) => `ship-${key}`

/** The current section: the last one whose start is above the upper part of the window. */
function useCurrent(): Key {
  const [current, setCurrent] = useState<Key>(firstSection)
  useEffect(() => {
    const look = () => {
      const passed = sectionKeys.filter(
        (key) =>
          (document.getElementById(sectionId(key))?.getBoundingClientRect().top ?? Infinity) <
          innerHeight * 0.35,
      )
      setCurrent(passed.at(-1) ?? firstSection)
    }
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [])
  return current
}

/** Navigation of the ship form's sections, with the number of missing fields and findings. */
export function SectionNav({
  ship,
  findings,
}: {
  ship: ShipFormValues
  findings: readonly FieldIssue[]
}) {
  const t = useMessages(shipText)
  const translate = useFormatMessage()
  const current = useCurrent()
  const missing = new Set(shipCompleteness(ship).missing.map(({ field }) => field))
  const go = (key: Key) =>
    document.getElementById(sectionId(key))?.scrollIntoView({ block: 'start' })
  return (
    <nav className="ship-nav" aria-label={t.sectionsNav}>
      <ol>
        {sectionKeys.map((key) => {
          const fields: readonly string[] = shipSections[key]
          const [looks, lacks] = [
            findings.filter(({ field }) => fields.includes(field)).length,
            fields.filter((name) => missing.has(name)).length,
          ]
          return (
            <li key={key}>
              <button type="button" aria-current={key === current} onClick={() => go(key)}>
                <span>{t.sections[key]}</span>
                {looks > 0 && (
                  <small className="ship-nav-look">
                    {translate(shipText.toLook, { count: looks })}
                  </small>
                )}
                {looks === 0 && lacks > 0 && (
                  <small>{translate(shipText.lacking, { count: lacks })}</small>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
