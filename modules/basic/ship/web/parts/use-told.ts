import { shipFindings, tidiedShip } from '#common/rules/ship-findings.ts'
import type { Told } from '#web/kit/form/FieldsGrid.tsx'
import { useCall } from '#web/api/hooks.ts'
import { useSettled } from '#web/kit/settled.ts'
import { ship } from '../../ship.contract.ts'
import { shipText } from '../../ship.text.ts'

type Values = Record<string, any>
const asked = ['name', 'callSign', 'mmsi', 'imo', 'flagId'] as const

/**
 * What stands against a ship's particulars while they are being typed: the rules at once, and what only the register knows (the
 * flag's call signs, ships that may be the same) a moment later.
 */
export function useTold(id: number | undefined, values: Values): readonly Told[] {
  const tidied = tidiedShip(values)
  const question = useSettled(JSON.stringify(Object.fromEntries([...asked.map((name) => [name, tidied[name] || null]), ['id', id ?? null]])))
  const input = JSON.parse(question) as Values
  const answer = useCall(ship, 'check', input, { enabled: asked.some((name) => input[name]), keep: true, staleTime: 30_000 })
  const current = answer.data && !answer.isPlaceholderData && input['flagId'] === (tidied['flagId'] ?? null)
  return [...shipFindings(tidied, current ? answer.data.series : null, shipText.labels), ...(answer.data?.findings ?? [])]
}

/** The field of the first rule that stands against saving. */
export const stoppedAt = (values: Values): string | undefined => shipFindings(tidiedShip(values), null, shipText.labels).find(({ level }) => level === 'error')?.field
