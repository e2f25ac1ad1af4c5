import { Alert, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

interface Props { except: number | undefined; value?: string | null; onChange?: (value: string | null) => void; id?: string; disabled?: boolean }

/** The name of a company, with those of nearly the same name beneath it, so that nobody enters one twice. */
export function NameInput({ except, value, onChange, ...rest }: Props) {
  const t = useText(customerText)
  const pick = usePick()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled((value ?? '').trim()), 400)
    return () => clearTimeout(timer)
  }, [value])
  const found = useCall(customer, 'similar', { name: settled, ...(except && { id: except }) }, { enabled: settled.length > 2, keep: true })
  const list = settled.length > 2 ? found.data?.list ?? [] : []
  return (
    <>
      <Input {...rest} maxLength={200} value={value ?? ''} onChange={(e) => onChange?.(e.target.value === '' ? null : e.target.value)} />
      {list.length > 0 && (
        <Alert type="warning" style={{ marginTop: 8 }} title={`${t.similar}: ${t.similarHelp}`}
          description={list.slice(0, 5).map((row) => <div key={row.id}>{row.customerNo} · {pick(row.nameZh, row.name)} · <DictText code="REGION" value={row.region} />{row.imo && ` · IMO ${row.imo}`}</div>)} />
      )}
    </>
  )
}
