import { Input } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { customer } from '../customer.contract.ts'
import { SimilarAlert } from './SimilarCompanies.tsx'

type Watched = 'name' | 'nameZh' | 'imo' | 'customerNo' | 'taxpayerNo'
interface Props {
  field: Watched
  except: number | undefined
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  disabled?: boolean
}

/** Input of a company's name or number that lists companies with the same value. */
export function WatchedInput({ field, except, value, onChange, ...rest }: Props) {
  const debounced = useDebounced((value ?? '').trim())
  const [typed, setTyped] = useState(false)
  const long = debounced.length > 1 && typed
  const response = useApiQuery(
    customer,
    'similar',
    { [field]: debounced, ...(except && { id: except }) },
    { enabled: long, keepPrevious: true },
  )
  const list = (long ? (response.data?.list ?? []) : []).filter(
    ({ by }) => field === 'name' || field === 'nameZh' || by === field,
  )
  const schema = customer.fields[field].schema as { maxLength: number }
  return (
    <>
      <Input
        {...rest}
        maxLength={schema.maxLength}
        value={value ?? ''}
        onChange={(e) => {
          setTyped(true)
          onChange?.(e.target.value === '' ? null : e.target.value)
        }}
      />
      <SimilarAlert list={list} />
    </>
  )
}
