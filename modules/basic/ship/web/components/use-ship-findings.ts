import { findShipIssues, normalizeShip } from '#common/rules/ships/find-ship-issues.ts'
import type { FieldIssue } from '#web/kit/form/FieldsGrid.tsx'
import { useApiQuery } from '#web/api/hooks.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import type { InputOf } from '#common/contract.ts'
import type { ShipFormValues } from '../ship-values.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'

const query = ['name', 'callSign', 'mmsi', 'imo', 'flagId'] as const

/**
 * Findings about a ship's particulars during editing: local rules immediately, register checks (the
 * flag's call signs, possible duplicates) after a debounce.
 */
export function useShipFindings(
  id: number | undefined,
  values: ShipFormValues,
): readonly FieldIssue[] {
  const normalized: ShipFormValues = normalizeShip(values)
  const question = useDebounced(
    JSON.stringify(
      Object.fromEntries([
        ...query.map((name) => [name, normalized[name] || null]),
        ['id', id ?? null],
      ]),
    ),
  )
  const input = JSON.parse(question) as InputOf<typeof ship, 'check'>
  const response = useApiQuery(ship, 'check', input, {
    enabled: query.some((name) => input[name]),
    keepPrevious: true,
    staleTime: 30_000,
  })
  const current =
    response.data && !response.isPlaceholderData && input.flagId === (normalized.flagId ?? null)
  return [
    ...findShipIssues(normalized, current ? response.data.series : null, shipText.labels),
    ...(response.data?.findings ?? []),
  ]
}

/** Field of the first finding that prevents saving. */
export const firstBlockingField = (values: ShipFormValues): string | undefined =>
  findShipIssues(normalizeShip(values), null, shipText.labels).find(
    ({ level }) => level === 'error',
  )?.field
