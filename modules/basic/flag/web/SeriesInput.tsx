import { Alert, Select } from 'antd'
import { useState } from 'react'
import { expandRanges } from '#common/rules/ships/flag-ranges.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { OverlapLines } from './OverlapLines.tsx'

type Name = 'callSignPrefixes' | 'mids'
interface Props {
  name: Name
  except: number | undefined
  value?: string[] | null
  onChange?: (value: string[] | null) => void
  id?: string
  disabled?: boolean
}
const range = {
  callSignPrefixes: /^([A-Z0-9]?)[A-Z0-9]-\1[A-Z0-9]$/,
  mids: /^\d{3}-\d{3}$/,
} as const

/**
 * Normalizes typed series: capitals, ranges such as HO-HP or 351-357 expanded, without duplicates.
 */
export function seriesOf(name: Name, typed: readonly string[]): string[] {
  const words = typed.map((word) => word.normalize('NFKC').trim().toUpperCase()).filter(Boolean)
  return [
    ...new Set(
      words.flatMap((word) => {
        const all = range[name].test(word) ? expandRanges(word) : []
        return all.length > 0 && all.length <= 60 ? all : [word]
      }),
    ),
  ]
}

/** Input of call sign series or MIDs, with the other flags that have them below. */
export function SeriesInput({ name, except, value, onChange, ...rest }: Props) {
  const t = useMessages(flagText)
  const [typed, setTyped] = useState(false)
  const series = JSON.parse(useDebounced(JSON.stringify(value ?? []))) as string[]
  const response = useApiQuery(
    flag,
    'overlaps',
    { [name]: series, ...(except && { id: except }) },
    { enabled: typed && series.length > 0, keepPrevious: true },
  )
  const list = typed && series.length > 0 ? (response.data?.list ?? []) : []
  const change = (words: string[]) => {
    const next = seriesOf(name, words)
    setTyped(true)
    onChange?.(next.length > 0 ? next : null)
  }
  return (
    <>
      <Select
        {...rest}
        mode="tags"
        value={value ?? []}
        onChange={change}
        tokenSeparators={[',', ';', ' ', '、', '，']}
        open={false}
        suffixIcon={null}
        style={{ width: '100%' }}
      />
      {list.length > 0 && (
        <Alert
          type="warning"
          style={{ marginTop: 8 }}
          title={
            <>
              {t.overlapTitle}
              <br />
              <OverlapLines list={list} />
            </>
          }
        />
      )}
    </>
  )
}
