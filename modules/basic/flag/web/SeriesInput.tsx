import { Alert, Select } from 'antd'
import { useEffect, useState } from 'react'
import { expandRanges } from '#common/rules/flags.ts'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { OverlapLines } from './OverlapLines.tsx'

type Name = 'callSignPrefixes' | 'mids'
interface Props { name: Name; except: number | undefined; value?: string[] | null; onChange?: (value: string[] | null) => void; id?: string; disabled?: boolean }
const range = { callSignPrefixes: /^([A-Z0-9]?)[A-Z0-9]-\1[A-Z0-9]$/, mids: /^\d{3}-\d{3}$/ } as const

/** What somebody typed as series: in capitals, ranges such as HO-HP or 351-357 written out, each once. */
export function seriesOf(name: Name, typed: readonly string[]): string[] {
  const words = typed.map((word) => word.trim().toUpperCase()).filter(Boolean)
  return [...new Set(words.flatMap((word) => {
    const all = range[name].test(word) ? expandRanges(word) : []
    return all.length > 0 && all.length <= 60 ? all : [word]
  }))]
}

/** Series of call signs or digits, with the flags that keep them too beneath. */
export function SeriesInput({ name, except, value, onChange, ...rest }: Props) {
  const t = useText(flagText)
  const [typed, setTyped] = useState(false)
  const written = JSON.stringify(value ?? [])
  const [settled, setSettled] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), 400)
    return () => clearTimeout(timer)
  }, [written])
  const series = JSON.parse(settled) as string[]
  const found = useCall(flag, 'overlaps', { [name]: series, ...(except && { id: except }) }, { enabled: typed && series.length > 0, keep: true })
  const list = typed && series.length > 0 ? found.data?.list ?? [] : []
  const change = (words: string[]) => {
    const next = seriesOf(name, words)
    setTyped(true)
    onChange?.(next.length > 0 ? next : null)
  }
  return (
    <>
      <Select {...rest} mode="tags" value={value ?? []} onChange={change}
        tokenSeparators={[',', ';', ' ', '、', '，']} open={false} suffixIcon={null} style={{ width: '100%' }} />
      {list.length > 0 && <Alert type="warning" style={{ marginTop: 8 }} title={<>{t.overlapTitle}<br /><OverlapLines list={list} /></>} />}
    </>
  )
}
