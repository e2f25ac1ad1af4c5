import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf } from '#common/contract.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import type { certTemplate } from '../certTemplate.contract.ts'

export type MatchQuery = InputOf<typeof certTemplate, 'match'>

/** The ship particulars that select a template. */
export const particularsOf = ({ flagId, shipType, grossTonnage }: Record<string, unknown>) => ({
  flagId,
  shipType,
  grossTonnage,
})

/**
 * Criteria of the page in its URL. A link from a certificate may give the ship only; its
 * particulars are then taken from the register.
 */
export function useMatchCriteria() {
  const [params, setParams] = useSearchParams()
  const number = (name: string) => Number(params.get(name)) || null
  const setValue = (part: Record<string, unknown>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(part)) {
          if (value === null || value === undefined || value === '') next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: true },
    )
  const shipId = number('shipId')
  const alone =
    shipId !== null && !['flagId', 'shipType', 'grossTonnage'].some((name) => params.has(name))
  const { data: named } = useApiQuery(ship, 'get', { id: shipId ?? 0 }, { enabled: alone })
  const fill = useEffectEvent(() => {
    if (alone && named) setValue(particularsOf(named))
  })
  useEffect(() => fill(), [named])
  return {
    shipId,
    certId: number('certId'),
    criteria: {
      flagId: number('flagId'),
      shipType: params.get('shipType'),
      grossTonnage: number('grossTonnage'),
      term: params.get('term'),
      actionType: params.get('actionType'),
    },
    setValue,
  }
}
