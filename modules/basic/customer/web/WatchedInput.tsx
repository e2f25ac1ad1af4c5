import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { customer } from '../customer.contract.ts'
import { SimilarAlert } from './SimilarCompanies.tsx'

type Watched = 'name' | 'nameZh' | 'imo' | 'customerNo' | 'taxpayerNo'
interface Props { field: Watched; except: number | undefined; value?: string | null; onChange?: (value: string | null) => void; id?: string; disabled?: boolean }

/** A name or number of a company, with those beneath it that have it already, so that nobody enters one twice. */
export function WatchedInput({ field, except, value, onChange, ...rest }: Props) {
  const [settled, setSettled] = useState('')
  const [typed, setTyped] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled((value ?? '').trim()), 400)
    return () => clearTimeout(timer)
  }, [value])
  const long = settled.length > 1 && typed
  const found = useCall(customer, 'similar', { [field]: settled, ...(except && { id: except }) }, { enabled: long, keep: true })
  const list = (long ? found.data?.list ?? [] : []).filter(({ by }) => field === 'name' || field === 'nameZh' || by === field)
  const schema = customer.fields[field].schema as { maxLength: number }
  return (
    <>
      <Input {...rest} maxLength={schema.maxLength} value={value ?? ''} onChange={(e) => { setTyped(true); onChange?.(e.target.value === '' ? null : e.target.value) }} />
      <SimilarAlert list={list} />
    </>
  )
}
