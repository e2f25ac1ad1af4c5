import type { OptionRow } from '#common/contract.ts'
import { useApiQueryByPath } from '#web/api/hooks.ts'
import type { Kind } from './items.ts'

/** A certificate type with its names. */
export interface NamedKind extends Kind {
  certNameZh: string
  certNameEn: string
}

/** Certificate types that can be offered, manuals included. */
export function useKinds(): NamedKind[] {
  const { data } = useApiQueryByPath<OptionRow[]>(
    'basic/cert/all',
    { status: [1], size: 500 },
    { staleTime: 600_000 },
  )
  return (data ?? []).map((row) => ({
    id: row.id,
    code: String(row['code']),
    certType: row['certType'] as Kind['certType'],
    certNameZh: row.titleZh,
    certNameEn: row.titleEn,
  }))
}
